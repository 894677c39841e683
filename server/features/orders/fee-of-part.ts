import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** What an order keeps of the terms of its fee. */
type FeeColumns = Readonly<
  Record<'feeBasisPoints' | 'feeMinimum' | 'feePayer' | 'feeTaxRate', AnyPgColumn | SQL>
>

/** The fee for a part of an order's price, or for all of it, as `feeOf` works it out; in minor units. */
export const feeOfPart = (
  { feeBasisPoints, feeMinimum, feePayer, feeTaxRate }: FeeColumns,
  part: AnyPgColumn | SQL,
): SQL =>
  sql`least(case when ${feePayer} = 'buyer' then ${part} else div((${part} - 1)::numeric * 10000, 10000 + ${feeTaxRate}) end, greatest(round(${part}::numeric * ${feeBasisPoints} / 10000), ${feeMinimum}))`

import { and, eq, type SQL, sql } from 'drizzle-orm'

import { listing } from '../table.ts'
import type { Import } from './read-import.ts'
import { listingImportRow } from './table.ts'

/** The listings that buyers see and that a file is about: those of its kind, or all of a mixed one. */
export const liveIn = ({ companyId, kind }: Import): SQL | undefined =>
  and(
    eq(listing.companyId, companyId),
    eq(listing.state, 'live'),
    kind === null ? undefined : eq(listing.kind, kind),
  )

/** Those of them that are not in the file. A row that is invalid or left out is in the file. */
export const missingFrom = (found: Import): SQL | undefined =>
  and(
    liveIn(found),
    sql`not exists (select 1 from ${listingImportRow} r where r.import_id = ${found.id}
      and r."row" > 0 and r.stock_number = ${listing.stockNumber})`,
  )

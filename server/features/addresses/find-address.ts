import { and, asc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { addressArea, addressLines, telephoneWords } from '#server/postal/addresses.ts'
import { takesDeliveries } from '#shared/features/addresses/address-uses.ts'
import type { BookAddress, Destination } from '#shared/features/addresses/contract.ts'

import {
  companyAddress,
  type CompanyAddress,
  type DefaultColumn,
  type FrozenAddress,
} from './table.ts'

const frozen = (row: CompanyAddress): FrozenAddress => {
  const { id, address, contact, telephone, hours, instructions } = row
  return { id, address, contact, telephone, hours, instructions }
}

/** A frozen address as who sends goods there reads it. */
export const destinationOf = (kept: FrozenAddress): Destination => ({
  address: kept.address,
  lines: addressLines(kept.address),
  contact: kept.contact,
  telephone: kept.telephone === '' ? '' : telephoneWords(kept.telephone),
  hours: kept.hours,
  instructions: kept.instructions,
})

/** An address of the address book, as its company reads it. */
export const presentAddress = (row: CompanyAddress): BookAddress => {
  const { id, name, uses, defaultDelivery, defaultReturns } = row
  const area = addressArea(row.address)
  return { ...destinationOf(frozen(row)), id, name, uses, defaultDelivery, defaultReturns, area }
}

/** The address book of a company, oldest entry first. */
export const addressesOf = ({ db }: WorkContext, companyId: string): Promise<CompanyAddress[]> =>
  db
    .select()
    .from(companyAddress)
    .where(eq(companyAddress.companyId, companyId))
    .orderBy(asc(companyAddress.createdAt), asc(companyAddress.id))

/** The addresses of a company that goods can be delivered to, oldest first. */
export const deliveryAddressesOf = async (ctx: WorkContext, companyId: string) =>
  (await addressesOf(ctx, companyId))
    .filter(({ uses }) => takesDeliveries(uses))
    .map(presentAddress)

/**
 * An address of a company that goods can be delivered to, by its id; null if it has no such one, or has
 * corrected it since.
 */
export async function deliveryAddress(
  { db }: WorkContext,
  companyId: string,
  id: string,
): Promise<FrozenAddress | null> {
  const [row] = await db
    .select()
    .from(companyAddress)
    .where(and(eq(companyAddress.companyId, companyId), eq(companyAddress.id, id)))
  return row !== undefined && takesDeliveries(row.uses) ? frozen(row) : null
}

const defaultAddress =
  (column: DefaultColumn) =>
  async ({ db }: WorkContext, companyId: string): Promise<FrozenAddress | null> => {
    const [row] = await db
      .select()
      .from(companyAddress)
      .where(and(eq(companyAddress.companyId, companyId), eq(companyAddress[column], true)))
    return row === undefined ? null : frozen(row)
  }

/** Where a company has its goods delivered unless it says otherwise; null if it has not said. */
const usualDelivery = defaultAddress('defaultDelivery')

/** Where a company has goods sent back to; null if it has not said. */
export const usualReturns = defaultAddress('defaultReturns')

/**
 * The country where a company gets the goods that it orders, as ISO 3166-1 alpha-2: prices depend on it, so
 * sellers learn it, too. Null if the company has no delivery address yet.
 * @param id the address; the default one if left out
 * @throws ProblemError 409 if the company has no such address, or has corrected it since
 */
export async function deliveryCountry(
  ctx: WorkContext,
  companyId: string,
  id?: string,
): Promise<string | null> {
  const found = await (id === undefined
    ? usualDelivery(ctx, companyId)
    : deliveryAddress(ctx, companyId, id))
  if (found === null && id !== undefined) throw new ProblemError('conflict', addressGone)
  return found?.address.country ?? null
}

/** The refusal of a delivery address that is no longer in the address book. */
export const addressGone = 'This delivery address has been changed or removed. Choose it again.'

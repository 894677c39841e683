import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import { checkAll } from '#server/contract/all-issues.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { holdCompany } from '#server/features/companies/service.ts'
import { checkedAddress, checkedTelephone } from '#server/postal/addresses.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { mostAddresses, takesDeliveries } from '#shared/features/addresses/address-uses.ts'
import type { addresses } from '#shared/features/addresses/contract.ts'

import { addressEvents } from './events.ts'
import { addressesOf } from './find-address.ts'
import { addressLimits } from './limits.ts'
import { companyAddress, type CompanyAddress, type DefaultColumn } from './table.ts'

type Given = InputOf<typeof addresses.add>

/**
 * Adds an address. The first one for deliveries, and the first one for returns, is the default.
 * @throws ProblemError 422 with everything that is wrong with it; 409 if there are too many
 */
export async function addAddress(
  ctx: CallContext<MemberActor>,
  given: Given,
): Promise<{ id: string }> {
  const { id: companyId } = ctx.actor.company
  await ctx.services.limits.consume(addressLimits.change, companyId)
  const checked = checkedEntry(given)
  return inTransaction(ctx, async (inside) => {
    await holdCompany(inside, companyId)
    const count = await inside.db.$count(companyAddress, eq(companyAddress.companyId, companyId))
    if (count >= mostAddresses) {
      throw new ProblemError(
        'conflict',
        `Your address book is full with ${mostAddresses} addresses. Remove one first.`,
      )
    }
    const added = await insertAddress(inside, checked, inside.clock())
    await happened(inside, addressEvents.added, added.companyId)
    return { id: added.id }
  })
}

/**
 * Replaces an address with a corrected one, which has another id.
 * @throws ProblemError as above; 404 if the company has no such address
 */
export async function changeAddress(
  ctx: CallContext<MemberActor>,
  { id, ...given }: InputOf<typeof addresses.change>,
): Promise<{ id: string }> {
  const { id: companyId } = ctx.actor.company
  await ctx.services.limits.consume(addressLimits.change, companyId)
  return inTransaction(ctx, async (inside) => {
    await holdCompany(inside, companyId)
    const before = await findOwn(inside, id)
    const checked = checkedEntry(given)
    await inside.db.delete(companyAddress).where(eq(companyAddress.id, before.id))
    const after = await insertAddress(inside, checked, before.createdAt)
    await happened(inside, addressEvents.changed, after.companyId)
    return { id: after.id }
  })
}

/** @throws ProblemError 404 if the company has no such address; 409 if it is not used for that */
export async function makeDefault(
  ctx: CallContext<MemberActor>,
  { id, for: use }: InputOf<typeof addresses.makeDefault>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await holdCompany(inside, inside.actor.company.id)
    const own = await findOwn(inside, id)
    const fits = use === 'delivery' ? takesDeliveries(own.uses) : own.uses.includes('returns')
    if (!fits) throw new ProblemError('conflict', 'The address is not used for that.')
    const column = use === 'delivery' ? 'defaultDelivery' : 'defaultReturns'
    await clearDefault(inside, column)
    await inside.db
      .update(companyAddress)
      .set({ [column]: true })
      .where(eq(companyAddress.id, own.id))
    await happened(inside, addressEvents[`default-${use}`], own.companyId)
  })
}

/**
 * Removes an address.
 * @throws ProblemError 404; 409 for a default one as long as another could be it
 */
export async function removeAddress(
  ctx: CallContext<MemberActor>,
  { id }: InputOf<typeof addresses.remove>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await holdCompany(inside, inside.actor.company.id)
    const own = await findOwn(inside, id)
    const others = (await addressesOf(inside, own.companyId)).filter((each) => each.id !== id)
    const needed =
      (own.defaultDelivery && others.some(({ uses }) => takesDeliveries(uses))) ||
      (own.defaultReturns && others.some(({ uses }) => uses.includes('returns')))
    if (needed) {
      throw new ProblemError('conflict', 'Make another address the default first.')
    }
    await inside.db.delete(companyAddress).where(eq(companyAddress.id, own.id))
    await happened(inside, addressEvents.removed, own.companyId)
  })
}

/** What is written down of an address that somebody has entered. */
function checkedEntry({ keepPostalCode, ...given }: Given) {
  const { address, telephone } = checkAll({
    recipient: () => {
      if (given.address.recipient !== '') return
      throw invalidInput('/address/recipient', 'Enter who receives the goods.')
    },
    address: () => checkedAddress(given.address, { keepPostalCode, pointer: '/address' }),
    telephone: () => checkedTelephone(given.telephone, given.address.country, '/telephone'),
  })
  return { ...given, address, telephone }
}

/** Leaves the caller's company without such a default, so that another address can be it. */
const clearDefault = ({ db, actor }: CallContext<MemberActor>, column: DefaultColumn) =>
  db
    .update(companyAddress)
    .set({ [column]: false })
    .where(and(eq(companyAddress.companyId, actor.company.id), eq(companyAddress[column], true)))

/** Joins the open transaction, in which the company is held. */
async function insertAddress(
  ctx: CallContext<MemberActor>,
  given: ReturnType<typeof checkedEntry>,
  createdAt: Date,
): Promise<CompanyAddress> {
  const { db, actor } = ctx
  const { id: companyId } = actor.company
  const others = await addressesOf(ctx, companyId)
  const first = (column: DefaultColumn) => !others.some((row) => row[column])
  const delivers = takesDeliveries(given.uses)
  const takesBack = given.uses.includes('returns')
  const defaults = {
    defaultDelivery: delivers && (given.defaultDelivery || first('defaultDelivery')),
    defaultReturns: takesBack && (given.defaultReturns || first('defaultReturns')),
  }
  for (const column of ['defaultDelivery', 'defaultReturns'] as const) {
    if (defaults[column]) await clearDefault(ctx, column)
  }
  const [added] = await db
    .insert(companyAddress)
    .values({ ...given, ...defaults, companyId, enteredBy: actor.personId, createdAt })
    .returning()
  if (added === undefined) throw new Error('an address was not inserted')
  return added
}

/** @throws ProblemError 404 */
async function findOwn(
  { db, actor }: CallContext<MemberActor>,
  id: string,
): Promise<CompanyAddress> {
  const [own] = await db
    .select()
    .from(companyAddress)
    .where(and(eq(companyAddress.id, id), eq(companyAddress.companyId, actor.company.id)))
  if (own === undefined) throw new ProblemError('not-found')
  return own
}

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  personFile,
  restorePerson,
  searchPeople,
  suspendPerson,
} from '#server/features/accounts/service.ts'
import {
  companiesOf,
  dropPagesOfMember,
  membersOfCompaniesIn,
} from '#server/features/companies/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { adminPeople } from '#shared/features/admin/people-contract.ts'

/** People with the companies that they act for. */
export async function listPeople(
  ctx: CallContext,
  { company, ...asked }: InputOf<typeof adminPeople.people>,
) {
  const among = company === undefined ? undefined : membersOfCompaniesIn(ctx, company)
  const { items, next } = await searchPeople(ctx, { ...asked, among })
  const companies = await companiesOf(
    ctx,
    items.map(({ id }) => id),
  )
  const lines = items.map((each) => ({ ...each, company: companies.get(each.id) ?? null }))
  return { items: lines, next }
}

interface Decision {
  id: string
  reason: string
}

/** Suspends a person. Nobody can trade with a company that nobody else may act for. */
export async function suspend(ctx: CallContext<PersonActor>, { id, reason }: Decision) {
  await inTransaction(ctx, async (inside) => {
    await suspendPerson(inside, id, reason)
    await dropPagesOfMember(inside, id)
  })
}

/** Restores a person, and with them the company that only they act for. */
export async function restore(ctx: CallContext<PersonActor>, { id, reason }: Decision) {
  await inTransaction(ctx, async (inside) => {
    await restorePerson(inside, id, reason)
    await dropPagesOfMember(inside, id)
  })
}

/** A person's file, with their company. */
export async function readPerson(ctx: CallContext, id: string) {
  const file = await personFile(ctx, id)
  const companies = await companiesOf(ctx, [id])
  return { ...file, company: companies.get(id) ?? null }
}

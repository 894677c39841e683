import type { CallContext } from '#server/contract/context.ts'
import { personFile, searchPeople } from '#server/features/accounts/service.ts'
import { companiesOf } from '#server/features/companies/service.ts'
import { onTheWire } from '#server/contract/wire.ts'

/** People with the companies that they act for. */
export async function listPeople(ctx: CallContext, asked: Parameters<typeof searchPeople>[1]) {
  const { items, next } = await searchPeople(ctx, asked)
  const companies = await companiesOf(
    ctx,
    items.map(({ id }) => id),
  )
  const lines = items.map((each) => ({ ...each, company: companies.get(each.id) ?? null }))
  return onTheWire({ items: lines, next })
}

/** A person's file, with their company. */
export async function readPerson(ctx: CallContext, id: string) {
  const file = await personFile(ctx, id)
  const companies = await companiesOf(ctx, [id])
  return onTheWire({ ...file, company: companies.get(id) ?? null })
}

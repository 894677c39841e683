import type { CallContext } from '#server/contract/context.ts'
import { hasWords } from '#server/db/word-search.ts'
import { searchPeople } from '#server/features/accounts/service.ts'
import { companiesOf, searchCompanies } from '#server/features/companies/service.ts'
import { findListings } from '#server/features/listings/service.ts'
import { orderNamed, searchOrders } from '#server/features/orders/service.ts'

/** The most results of each kind. */
const mostOfEach = 4

/**
 * People and companies by the beginnings of words, an order by its number or reference, and listings by
 * their stock number. `more` says that a kind has further results.
 */
export async function searchConsole(ctx: CallContext, { q }: { q: string }) {
  if (!hasWords(q)) {
    return { people: noResults, companies: noResults, orders: noResults, listings: noResults }
  }
  const asked = { q, limit: mostOfEach }
  const one = orderNamed(q)
  const orders = one === null ? noResults : await searchOrders(ctx, { ...one, limit: 1 })
  const people = await searchPeople(ctx, asked)
  const companies = await searchCompanies(ctx, asked)
  const theirs = await companiesOf(
    ctx,
    people.items.map(({ id }) => id),
  )
  return {
    people: {
      items: people.items.map((each) => ({ ...each, company: theirs.get(each.id) ?? null })),
      more: people.next !== null,
    },
    companies: { items: companies.items, more: companies.next !== null },
    orders: { items: orders.items, more: false },
    listings: { items: await findListings(ctx, asked), more: false },
  }
}

const noResults = { items: [], more: false }

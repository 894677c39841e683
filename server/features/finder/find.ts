import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { hasWords } from '#server/db/word-search.ts'
import { findTradersByName } from '#server/features/companies/service.ts'
import { findStock, lotsNumbered } from '#server/features/listings/service.ts'
import { findOffers } from '#server/features/offers/service.ts'
import { findOrders } from '#server/features/orders/service.ts'
import { lotsByWords } from '#server/features/search/service.ts'
import { mayChange, mayView } from '#shared/contract/company-roles.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { finder } from '#shared/features/finder/contract.ts'
import { readReference } from '#shared/features/orders/payment-reference.ts'

import { finderLimits } from './limits.ts'

type Found = AnswerOf<typeof finder.find>
type Exact = NonNullable<Found['exact']>

/** The most results of each kind. */
const most = 5
/** Fewer letters would list companies rather than find one. */
const fewestLetters = 3

const none = { items: [], more: false }

/** The results to show, of one more than that. */
const few = <T>(found: readonly T[]) => ({
  items: found.slice(0, most),
  more: found.length > most,
})

/** The companies on the marketplace: sellers, and for those who sell also buyers. */
async function companiesNamed(ctx: CallContext<MemberActor>, q: string) {
  if (q.length < fewestLetters) return none
  const { id, role, sells, suspended } = ctx.actor.company
  const buyers = sells && !suspended && mayChange(role, 'stock')
  return few(await findTradersByName(ctx, q, { buyers, besides: id, limit: most + 1 }))
}

/**
 * Finds a few of each kind: of the caller's company what its lists show the caller, of others what
 * the marketplace shows. The one thing whose number was typed is named; one's own come first.
 * @throws ProblemError 429 after too many searches
 */
export async function find(ctx: CallContext<MemberActor>, q: string): Promise<Found> {
  await ctx.services.limits.consume(finderLimits.find, ctx.actor.personId)
  const typed = readTyped(q)
  const { sells, role } = ctx.actor.company
  const seesStock = sells && mayView(role, 'stock')
  if (!hasWords(typed.words)) {
    const stock = seesStock ? none : null
    return {
      number: null,
      exact: null,
      orders: none,
      offers: none,
      stock,
      lots: none,
      companies: none,
    }
  }
  const asked = { ...typed, limit: most + 1 }
  const [orders, offers, stock, numbered, lots, companies] = await Promise.all([
    typed.only === 'offer' ? [] : findOrders(ctx, asked),
    typed.only === 'order' ? [] : findOffers(ctx, asked),
    seesStock && typed.only === null ? findStock(ctx, asked) : [],
    typed.only === null ? lotsNumbered(ctx, typed.words, most) : [],
    typed.only === null ? lotsByWords(ctx, typed.words, most + 1) : [],
    typed.only === null ? companiesNamed(ctx, typed.words) : none,
  ])
  const own: Exact[] = [
    ...orders
      .filter(({ exact }) => exact)
      .map(({ number }) => ({ kind: 'order' as const, key: String(number) })),
    ...offers
      .filter(({ exact }) => exact)
      .map(({ number }) => ({ kind: 'offer' as const, key: String(number) })),
    ...stock.filter(({ exact }) => exact).map(({ id }) => ({ kind: 'stock' as const, key: id })),
  ]
  const said =
    own.length > 0 ? own : numbered.map(({ slug }) => ({ kind: 'lot' as const, key: slug }))
  const slugs = new Set(numbered.map(({ slug }) => slug))
  return {
    number: typed.only === null ? null : typed.number,
    exact: said.length === 1 ? (said[0] ?? null) : null,
    orders: few(orders),
    offers: few(offers),
    stock: seesStock ? few(stock) : null,
    lots: few([...numbered, ...lots.filter(({ slug }) => !slugs.has(slug))]),
    companies,
  }
}

interface Typed {
  words: string
  /** The number that may be an order's or an offer's; null if it is none. */
  number: number | null
  /** The reference of a transfer; null if it is none. */
  reference: string | null
  /** The kind that was named before the number, as in "Order 10482". */
  only: 'order' | 'offer' | null
}

const numbered = /^(?:(?<kind>order|offer)\s*(?:no\.?|number)?\s*)?#?\s*(?<digits>\d{1,7})$/iu

/** Reads what somebody typed: the number or reference of an order or offer, or words. */
function readTyped(typed: string): Typed {
  const words = typed.normalize('NFKC').trim()
  const reference = readReference(words)
  const { kind, digits } = numbered.exec(words)?.groups ?? {}
  const only = kind?.toLowerCase()
  return {
    words: only === undefined ? words : (digits ?? words),
    number: digits === undefined ? null : Number(digits),
    reference,
    only: only === 'order' || only === 'offer' ? only : null,
  }
}

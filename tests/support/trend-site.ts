import { isNull } from 'drizzle-orm'

import { listing } from '#server/features/listings/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { trends } from '#shared/features/trends/contract.ts'

import { callAs } from './api-calls.ts'
import { workContext } from './contexts.ts'
import type { SignedIn } from './people.ts'
import { openSite } from './site.ts'
import { trader } from './traders.ts'
import type { WrittenTrade } from './written-trades.ts'

type Trader = SignedIn & { companyId: string }
type Trends = OutputOf<typeof trends.read>

function inTurn(traders: readonly Trader[], turn: number): Trader {
  const found = traders[turn % traders.length]
  if (found === undefined) throw new Error('there is no such trader')
  return found
}

/** The row of rings of 750 gold. */
export const gold750 = 'jewellery/gold/7500'

/** A site with four sellers and four buyers, and how its trends are read. */
export async function openTrends() {
  const site = await openSite()
  const ctx = await workContext(site)
  const sellers = await Promise.all([1, 2, 3, 4].map(() => trader(site, 'seller')))
  const buyers = await Promise.all([1, 2, 3, 4].map(() => trader(site, 'buyer')))
  const seller = (turn: number) => inTurn(sellers, turn)
  const buyer = (turn: number) => inTurn(buyers, turn)

  /** Reads everything, in euros unless another currency is asked for. */
  async function read(who: SignedIn = buyer(0), query = '?currency=EUR'): Promise<Trends> {
    const { status, text } = await callAs(site, who, `/trends${query}`)
    if (status !== 200) throw new Error(`${status}: ${text}`)
    return JSON.parse(text)
  }
  /** A row by its id, such as `jewellery/gold/7500`. */
  const row = async (id: string, who?: SignedIn) =>
    (await read(who)).segments.find((each) => each.id === id)

  /** What a row says of sales. */
  const settled = async (id: string) => (await row(id))?.settled

  /** Trades at prices per gram, with some of the sellers and buyers taking turns. */
  const tradesAt = (
    prices: readonly number[],
    more: Partial<WrittenTrade> & { of?: number; to?: number } = {},
  ): WrittenTrade[] => {
    const { of = 3, to = 3, ...rest } = more
    return prices.map((perGram, turn) => ({
      seller: seller(turn % of).companyId,
      buyer: buyer(turn % to).companyId,
      by: buyer(0).personId,
      perGram,
      currency: 'EUR',
      ...rest,
    }))
  }

  /** Takes everything that there is out of the figures. */
  async function clear(): Promise<void> {
    const now = ctx.clock()
    await ctx.db.update(tradeOrder).set({ frozenAt: now }).where(isNull(tradeOrder.frozenAt))
    await ctx.db.update(listing).set({ state: 'paused' })
  }
  return { site, ctx, sellers, buyers, seller, buyer, read, row, settled, tradesAt, clear }
}

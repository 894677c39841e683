import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { currentRates } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Window } from '#shared/features/figures/windows.ts'
import type { CategorySlug } from '#shared/features/listings/kinds/categories.ts'

import { averageStock } from './average-stock.ts'
import { interestSince } from './interest.ts'
import { salesBy } from './sales-over-time.ts'
import { daysOnMarket, salesByCurrency } from './sales.ts'
import { soldLines } from './sold-lines.ts'
import { stockLots } from './stock-lots.ts'
import { metalWaiting, stockLeft, worthOf } from './waiting-stock.ts'

const day = 86_400_000

/** What the stock and the sales of the caller's company come to, for so many days that end now. */
export async function ownFigures(ctx: CallContext<MemberActor>, asked: { days: Window }) {
  const to = ctx.clock()
  const length = Number(asked.days) * day
  const from = new Date(to.getTime() - length)
  const earlier = { from: new Date(from.getTime() - length), to: from }
  const lines = soldLines(ctx, { from, to })
  const linesBefore = soldLines(ctx, earlier)
  const sales = await salesByCurrency(ctx, lines)
  const salesBefore = await salesByCurrency(ctx, linesBefore)
  const stock = await stockLeft(ctx, to)
  const average = await averageStock(ctx, lines, { from, to })
  const sinceEarlier = soldLines(ctx, { from: earlier.from, to })
  const averageBefore = await averageStock(ctx, sinceEarlier, earlier)
  const months = lastMonths(to)
  const yearLines = soldLines(ctx, { from: new Date(`${months[0]}-01T00:00:00Z`), to })
  const byMonth = await salesBy(ctx, yearLines, 'month')
  const byCategory = await salesBy(ctx, lines, 'category')
  const worth = worthOf(await metalWaiting(ctx, to), await currentRates(ctx))
  const pieces = (currency: Currency) =>
    stock.waiting
      .filter((each) => each.currency === currency)
      .reduce((sum, each) => sum + each.pieces, 0)
  // The months, and the time before, say what was sold outside the window, too.
  const found = new Set([
    ...sales.byCurrency.keys(),
    ...salesBefore.byCurrency.keys(),
    ...byMonth.map(({ currency }) => currency),
    ...stock.waiting.map(({ currency }) => currency),
  ])
  return {
    from,
    to,
    sold: sales.pieces,
    left: stock.left,
    daysOnMarket: await daysOnMarket(ctx, lines),
    before: { sold: salesBefore.pieces, daysOnMarket: await daysOnMarket(ctx, linesBefore) },
    interest: await interestSince(ctx, from),
    ageAssumed: stock.ageAssumed,
    currencies: [...found]
      .toSorted((a, b) => pieces(b) - pieces(a) || a.localeCompare(b))
      .map((currency) => ({
        currency,
        sold: sales.byCurrency.get(currency) ?? nothingSold,
        averageStock: average.get(currency) ?? 0,
        before: {
          ...(salesBefore.byCurrency.get(currency) ?? nothingSold),
          averageStock: averageBefore.get(currency) ?? 0,
        },
        months: months.map((month) => ({
          month,
          ...(byMonth.find((each) => each.currency === currency && each.by === month) ?? noSale),
        })),
        categories: byCategory
          .filter((each) => each.currency === currency)
          .toSorted((a, b) => b.net - a.net)
          .map(({ by, ...each }) => ({ category: by as CategorySlug, ...each })),
        waiting: stock.waiting
          .filter((each) => each.currency === currency)
          .map((each) => ({ ...each, metal: worth.of(currency, each.age) })),
      })),
    lots: await stockLots(ctx, lines, { from, to }),
    metalsStale: worth.stale,
  }
}

const noSale = { net: 0, atCost: { net: 0, cost: 0 } }

/** The month of a time in UTC and the eleven before it, the oldest first. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, nth) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + nth))
      .toISOString()
      .slice(0, 7),
  )

const nothingSold = {
  orders: 0,
  net: 0,
  atCost: { orders: 0, net: 0, cost: 0 },
  atRetail: { orders: 0, net: 0, retail: 0 },
}

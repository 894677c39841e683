import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { currentRates } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Window } from '#shared/features/figures/windows.ts'

import { averageStock } from './average-stock.ts'
import { interestSince } from './interest.ts'
import { worthOf } from './metal-worth.ts'
import { daysOnMarket, salesByCurrency } from './sales.ts'
import { soldLines } from './sold-lines.ts'
import { metalWaiting, stockLeft } from './waiting-stock.ts'

const day = 86_400_000

/** What the stock and the sales of the caller's company come to, for so many days that end now. */
export async function ownFigures(ctx: CallContext<MemberActor>, asked: { days: Window }) {
  const to = ctx.clock()
  const from = new Date(to.getTime() - Number(asked.days) * day)
  const lines = soldLines(ctx, from)
  const sales = await salesByCurrency(ctx, lines)
  const stock = await stockLeft(ctx, to)
  const average = await averageStock(ctx, lines, { from, to })
  const worth = worthOf(await metalWaiting(ctx, to), await currentRates(ctx))
  const pieces = (currency: Currency) =>
    stock.waiting
      .filter((each) => each.currency === currency)
      .reduce((sum, each) => sum + each.pieces, 0)
  const found = new Set([
    ...sales.byCurrency.keys(),
    ...stock.waiting.map(({ currency }) => currency),
  ])
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    sold: sales.pieces,
    left: stock.left,
    daysOnMarket: await daysOnMarket(ctx, lines),
    interest: await interestSince(ctx, from),
    ageAssumed: stock.ageAssumed,
    currencies: [...found]
      .toSorted((a, b) => pieces(b) - pieces(a) || a.localeCompare(b))
      .map((currency) => ({
        currency,
        sold: sales.byCurrency.get(currency) ?? nothingSold,
        averageStock: average.get(currency) ?? 0,
        waiting: stock.waiting
          .filter((each) => each.currency === currency)
          .map((each) => ({ ...each, metal: worth.of(currency, each.age) })),
      })),
    metalsStale: worth.stale,
  }
}

const nothingSold = {
  orders: 0,
  net: 0,
  atCost: { orders: 0, net: 0, cost: 0 },
  atRetail: { orders: 0, net: 0, retail: 0 },
}

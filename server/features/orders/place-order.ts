import { and, eq } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addressGone, deliveryAddress } from '#server/features/addresses/service.ts'
import { orderableLots } from '#server/features/listings/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { type Money, moneyWords } from '#shared/contract/money.ts'
import type { orders } from '#shared/features/orders/contract.ts'
import { amountsOfLots } from '#shared/features/orders/fees.ts'
import { sellersDaysAt } from '#shared/features/orders/usual-days.ts'
import { costOfShipping, whyNoOrder } from '#shared/features/shipping/lot-shipping.ts'

import { cannotOrder } from './cannot-order.ts'
import { linesOf } from './find-order.ts'
import { insertOrder, type NewLine, taxedAmounts } from './insert-order.ts'
import { orderLimits } from './limits.ts'
import { lockedSpots } from './price-locks/lock-prices.ts'
import { tradeOrder } from './table.ts'

type Asked = InputOf<typeof orders.place>

/**
 * Orders pieces of lots: holds them and asks the buyer for the money. The same key orders once. What is
 * ordered leaves the company's basket.
 * @throws ProblemError 404 or 410 for a lot; 409 if the total is another now, so many pieces are not
 *   free, the lots do not belong together, or the address was changed or removed; 422 for a key that
 *   another order has
 */
export async function placeOrder(ctx: CallContext<BuyerActor>, asked: Asked) {
  try {
    await ctx.services.limits.consume(orderLimits.place, ctx.actor.company.id)
    return await placeOnce(ctx, asked)
  } catch (error) {
    // Sent again, an order may be refused for the pieces that it holds itself, or for a price that has changed.
    const before = await placedBefore(ctx, asked)
    if (before === null) throw error
    return before
  }
}

const placeOnce = (ctx: CallContext<BuyerActor>, asked: Asked) =>
  inTransaction(ctx, async (inside) => {
    const { company, personId } = inside.actor
    const delivery = await deliveryAddress(inside, company.id, asked.deliveryAddressId)
    if (delivery === null) {
      throw new ProblemError('conflict', `${addressGone} Nothing was ordered.`)
    }
    const lots = await orderableLots(inside, asked.lots, {
      hold: true,
      locked: (following) => lockedSpots(inside, following),
      to: delivery.address.country,
    })
    const lines = lots.map((found, at): NewLine => {
      const { pieces } = asked.lots[at] ?? { pieces: 0 }
      const { price } = found
      if (price === null) throw cannotOrder(found, { pieces, at, of: lots.length })
      return { found, pieces, price }
    })
    const [first, ...more] = lines as [NewLine, ...NewLine[]]
    const { currency, feeTerms, feeTax } = first.found
    const shipping = shippingOfOrder([first, ...more])
    const { total } = amountsOfLots(taxedAmounts(lines), feeTerms, feeTax, shipping)
    if (total !== asked.total || currency !== asked.currency) {
      throw otherTotal({ minor: total, currency })
    }
    const buyer = { companyId: company.id, personId }
    const days = sellersDaysAt(inside.clock(), first.found.shipping.handlingDays)
    const made = await insertOrder(inside, {
      lines: [first, ...more],
      buyer,
      key: asked.key,
      delivery,
      shipping,
      days,
    })
    if (made === 'key-taken') return sameOrder(await placedBefore(inside, asked))
    if ('notHeld' in made) {
      const { found, pieces } = made.notHeld
      throw cannotOrder(found, { pieces, at: lines.indexOf(made.notHeld), of: lines.length })
    }
    return { number: made.number }
  })

/**
 * What the shipping of lots of one seller costs, in minor units.
 * @throws ProblemError 409 if the seller does not ship them to the buyer, or an offer has to say it
 */
function shippingOfOrder(lines: readonly [NewLine, ...NewLine[]]): number {
  const cost = costOfShipping(
    lines.map(({ found: { shipping }, price, pieces }) => ({
      shipping,
      amount: price.total,
      pieces,
    })),
  )
  if (typeof cost === 'number') return cost
  const why = whyNoOrder(cost, lines[0].found.shipping)
  throw new ProblemError('conflict', `${why} Nothing was ordered.`)
}

/**
 * The order that the caller's company has placed with this key.
 * @throws ProblemError 422 if that was another order
 */
async function placedBefore(
  ctx: CallContext<BuyerActor>,
  { lots, key, total, currency, deliveryAddressId }: Asked,
) {
  const [found] = await ctx.db
    .select({
      id: tradeOrder.id,
      number: tradeOrder.number,
      total: tradeOrder.total,
      currency: tradeOrder.currency,
      delivery: tradeOrder.delivery,
    })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.buyerCompanyId, ctx.actor.company.id), eq(tradeOrder.key, key)))
  if (found === undefined) return null
  const ordered = (await linesOf(ctx, found.id)).map(({ slug, pieces }) => ({ slug, pieces }))
  const same =
    JSON.stringify(ordered) === JSON.stringify(wanted(lots)) &&
    found.total === total &&
    found.currency === currency &&
    found.delivery.id === deliveryAddressId
  if (!same) {
    throw invalidInput('/key', 'You have placed another order with this key.')
  }
  return { number: found.number }
}

const wanted = (lots: Asked['lots']) => lots.map(({ slug, pieces }) => ({ slug, pieces }))

function sameOrder<T>(found: T | null): T {
  if (found === null) throw new Error('an order with this key was there and is gone')
  return found
}

const otherTotal = (now: Money) =>
  new ProblemError(
    'conflict',
    `The price has changed: the total is now ${moneyWords(now)}. Nothing was ordered.`,
  )

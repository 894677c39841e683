import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { heldPayouts, rolesIn } from '#server/features/companies/service.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { settleNews } from '#server/notifications/settle-news.ts'
import { type CompanyRole, mayChange, mayView } from '#shared/contract/company-roles.ts'
import { feeWords } from '#shared/contract/fee-prices.ts'
import { areaOf, type Side, sides } from '#shared/contract/trade-sides.ts'
import { sellerOwedStates } from '#shared/features/orders/order-states.ts'
import { unusualTerms } from '#shared/features/orders/usual-days.ts'
import { paths } from '#shared/routing/paths.ts'

import { moveEvents } from './events.ts'
import { feeTermsOf, type Order, type OrderLine } from './find-order.ts'
import { orderNotifications } from './notification-kinds.ts'
import {
  accountOnPage,
  confirming,
  type Moved,
  type News,
  piecesOf,
  untilThen,
} from './order-news.ts'
import { tradeOrder } from './table.ts'

const payoutsOnHold =
  'Payouts to your company are on hold: we keep the money for you, and pay it once your company is verified again.'

const bySide = {
  buyer: { kind: orderNotifications.bought, of: 'buyerCompanyId' },
  seller: { kind: orderNotifications.sold, of: 'sellerCompanyId' },
} as const satisfies Record<Side, object>

/** News of an order for one of its sides. */
interface OrderNews extends News {
  side: Side
  order: Order
  /** Names the news among those of the order, so that nobody gets it twice by email. */
  about: string
}

/** Tells those of each side who may act on its orders, or whom the news is for. */
export async function tellAll(ctx: WorkContext, all: readonly OrderNews[]): Promise<void> {
  if (all.length === 0) return
  const companyOf = ({ side, order }: OrderNews) => order[bySide[side].of]
  const people = await rolesIn(ctx, [...new Set(all.map(companyOf))])
  await notifyAll(
    ctx,
    all.map((news) => {
      const { side, order, about, title, says, kind = bySide[side].kind } = news
      const { more = [], label = 'Open the order' } = news
      const { isFor = (role: CompanyRole) => mayChange(role, areaOf[side]) } = news
      const link = paths.order(order.number)
      const deciders = people.filter(
        ({ companyId, role }) => companyId === companyOf(news) && isFor(role),
      )
      return {
        kind,
        to: deciders.map(({ id }) => id),
        title,
        body: says,
        link,
        mail: { key: `order ${order.id} ${about}`, label, paragraphs: [says, ...more] },
      }
    }),
  )
}

/** The same for one side of one order. */
export const tell = (
  ctx: WorkContext,
  side: Side,
  order: Order,
  news: Omit<OrderNews, 'side' | 'order'>,
): Promise<void> => tellAll(ctx, [{ side, order, ...news }])

/** Tells both sides of a new order. */
export async function tellPlaced(
  ctx: WorkContext,
  order: Order,
  lines: readonly OrderLine[],
): Promise<void> {
  const { number } = order
  const offer = lines[0]?.offerNumber ?? null
  const agreed = offer === null ? '' : ` at the price of offer ${offer}`
  const due = untilThen(order)
  const terms = unusualTerms(order, order.placedAt)
  const fee =
    order.feePayer === 'seller'
      ? ` You pay our ${feeWords(feeTermsOf(order), order.currency)}. It is taken from the price once you are paid.`
      : ''
  const about = 'placed'
  if (order.state === 'agreed') {
    await tellAll(ctx, [
      {
        side: 'buyer',
        order,
        about,
        title: `Order ${number} is placed`,
        says: `We hold ${piecesOf(lines)} for you. The seller says whether they are there${due}. Send no money before; we will tell you.`,
      },
      {
        side: 'seller',
        order,
        about,
        title: `Confirm order ${number}`,
        says: `Say whether you have ${piecesOf(lines)}${due}. The buyer pays once you have confirmed. If you do not answer in time, the order is cancelled and its lots are paused.${fee}`,
        label: confirming,
      },
    ])
    return
  }
  await tellAll(ctx, [
    {
      side: 'buyer',
      order,
      about,
      title: `Order ${number} is placed`,
      says: `We hold ${piecesOf(lines)} for you${agreed}.${terms} Pay${due}.`,
      more: accountOnPage,
    },
    {
      side: 'seller',
      order,
      about,
      title: `You have received order ${number}`,
      says: `We hold ${piecesOf(lines)} for the buyer${agreed}.${terms} Send nothing before it is paid; we will tell you.${fee}`,
    },
  ])
}

const isOwedToSeller = ({ state }: Order) => sellerOwedStates.some((each) => each === state)

/** Marks what a side was told of its orders as read, since it has done what that asked for. */
async function settleOwn(ctx: WorkContext, side: Side, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return
  const { kind, of } = bySide[side]
  const people = await rolesIn(ctx, [...new Set(orders.map((order) => order[of]))])
  await settleNews(ctx, {
    kind,
    of: people.map(({ id }) => id),
    links: orders.map(({ number }) => paths.order(number)),
  })
}

/** Tells both sides that orders have moved, but not the side that moved them: its reminders are settled. */
export async function tellMoved(
  ctx: WorkContext,
  all: readonly { order: Order; moved: Moved }[],
): Promise<void> {
  for (const side of sides) {
    const own = all.flatMap(({ order, moved }) => (moved.by === side ? [order] : []))
    await settleOwn(ctx, side, own)
  }
  const owed = all.flatMap(({ order }) => (isOwedToSeller(order) ? order.sellerCompanyId : []))
  const held = await heldPayouts(ctx, owed)
  const withHold = (side: Side, order: Order, news: News): News =>
    side === 'seller' && isOwedToSeller(order) && held.has(order.sellerCompanyId)
      ? { ...news, says: `${news.says} ${payoutsOnHold}` }
      : news
  await tellAll(
    ctx,
    all.flatMap(({ order, moved }) =>
      sides.flatMap((side) => {
        const { event, by } = moved
        const told = side === by ? undefined : moveEvents[event].news[side]?.(order, moved)
        return told === undefined
          ? []
          : [{ side, order, about: event, ...withHold(side, order, told) }]
      }),
    ),
  )
}

/**
 * Tells the side that a payout was for that it came back.
 * @param payoutId names it, since what is paid again may come back again
 */
export async function tellReturned(
  ctx: WorkContext,
  { orderId, payoutId, side }: { orderId: string; payoutId: string; side: Side },
): Promise<void> {
  const [order] = await ctx.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId))
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  const { number } = order
  const about = `returned ${payoutId}`
  await tell(
    ctx,
    side,
    order,
    side === 'seller'
      ? {
          about,
          kind: orderNotifications.paidOut,
          // Who only sells does not see the payout account.
          isFor: (role) => mayView(role, 'payouts'),
          title: `Our payment for order ${number} came back`,
          says: 'The bank did not pay it to your payout account. Check your payout account. Once it is right, we pay again.',
        }
      : {
          about,
          title: `Our refund for order ${number} came back`,
          says: 'The bank did not pay it to the account that your money came from. Ask your bank whether that account is still open, and write to us.',
        },
  )
}

import type { WorkContext } from '#server/contract/context.ts'
import { findMembers } from '#server/features/companies/service.ts'
import { mailLink, minuteInMail } from '#server/mail/mail-content.ts'
import { mailMessage } from '#server/mail/message.ts'
import { notify } from '#server/notifications/notify.ts'
import { type CompanyArea, mayChange } from '#shared/contract/company-roles.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { Mover, OrderEvent } from '#shared/features/orders/order-states.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted } from '#shared/ui/words.ts'

import type { Order, OrderLine } from './find-order.ts'
import { orderNotifications } from './notification-kinds.ts'

type Line = Pick<OrderLine, 'kind' | 'title' | 'pieces' | 'offerNumber'>

/** What one side is told: a title, and a sentence that says what to do. */
interface News {
  title: string
  says: string
}

type Side = 'buyer' | 'seller'

const sides = {
  buyer: { kind: orderNotifications.bought, area: 'purchases', of: 'buyerCompanyId' },
  seller: { kind: orderNotifications.sold, area: 'sales', of: 'sellerCompanyId' },
} as const satisfies Record<Side, { area: CompanyArea } & Record<string, unknown>>

/** Tells those of one side who may act on its orders. */
async function tell(
  ctx: WorkContext,
  side: Side,
  order: Order,
  { about, title, says, more }: News & { about: string; more?: readonly string[] },
): Promise<void> {
  const { kind, area, of } = sides[side]
  const people = await findMembers(ctx, order[of], area)
  const link = paths.order(order.number)
  await notify(ctx, {
    kind,
    to: people.filter(({ role }) => mayChange(role, area)).map(({ id }) => id),
    title,
    body: says,
    link,
    mail: ({ id, email, name }) =>
      mailMessage({
        kind: kind.name,
        key: `order ${order.id} ${about} ${id}`,
        to: email,
        subject: title,
        greeting: `Dear ${name},`,
        paragraphs: [says, ...(more ?? [])],
        action: { label: 'Open the order', url: mailLink(ctx.config.publicOrigin, link) },
      }),
  })
}

const piecesOf = ({ kind, title, pieces }: Line) =>
  `${counted(pieces, kinds[kind].one, kinds[kind].many)} of “${title}”`

/** Tells both sides of a new order. */
export async function tellPlaced(ctx: WorkContext, order: Order, line: Line): Promise<void> {
  const { number, dueAt } = order
  const agreed = line.offerNumber === null ? '' : ` at the price of offer ${line.offerNumber}`
  const due = dueAt === null ? 'in time' : `by ${minuteInMail(dueAt)}`
  await tell(ctx, 'buyer', order, {
    about: 'placed',
    title: `Order ${number} is placed`,
    says: `We hold ${piecesOf(line)} for you${agreed}. Send the money ${due}.`,
    // Whoever can read or forge an email must not be able to name an account.
    more: ['The bank account is on the page of the order only. We never send it by email.'],
  })
  await tell(ctx, 'seller', order, {
    about: 'placed',
    title: `You have received order ${number}`,
    says: `We hold ${piecesOf(line)} for the buyer${agreed}. Send nothing before it is paid; we will tell you.`,
  })
}

interface Moved {
  line: Line
  event: OrderEvent
  by: Mover
}

/** What each side is told of a move. Who made it is not told about it. */
const news: Readonly<
  Record<OrderEvent, Partial<Readonly<Record<Side, (order: Order, moved: Moved) => News>>>>
> = {
  fund: {
    buyer: ({ number }) => ({
      title: `Order ${number} is paid`,
      says: 'Your money has arrived and is held for this order. The seller sends the goods next.',
    }),
    seller: ({ number, dueAt }, { line }) => ({
      title: `Order ${number} is paid: send it`,
      says: `Send ${piecesOf(line)}, insured and tracked${dueAt === null ? '' : `, by ${minuteInMail(dueAt)}`}.`,
    }),
  },
  expire: {
    buyer: ({ number }) => ({
      title: `Order ${number} has expired`,
      says: 'No payment arrived in time, so the pieces are free again. Send no money for it now.',
    }),
    seller: ({ number }, { line }) => ({
      title: `Order ${number} has expired`,
      says: `The buyer did not pay in time, so ${piecesOf(line)} can be ordered again.`,
    }),
  },
  ship: {
    buyer: ({ number }) => ({
      title: `Order ${number} has been sent`,
      says: 'Its page has the tracking number. Say so there when it has arrived.',
    }),
  },
  cancel: {
    buyer: ({ number }) => ({
      title: `Order ${number} is cancelled`,
      says: 'The seller has cancelled it; its page says why. All of your money goes back to the account that it came from.',
    }),
  },
  deliver: {
    seller: ({ number, dueAt }) => ({
      title: `Order ${number} has arrived`,
      says: `The buyer inspects it${dueAt === null ? '' : ` until ${minuteInMail(dueAt)}`}. Without an answer it then counts as accepted.`,
    }),
    buyer: ({ number, dueAt }) => ({
      title: `Order ${number} has arrived`,
      says: `Inspect it${dueAt === null ? '' : ` by ${minuteInMail(dueAt)}`}. Without an answer it then counts as accepted.`,
    }),
  },
  accept: {
    buyer: ({ number }) => ({
      title: `Order ${number} counts as accepted`,
      says: 'The time for inspection is over. The seller is paid now.',
    }),
    seller: ({ number }) => ({
      title: `Order ${number} is accepted`,
      says: 'We pay you the price of the goods next.',
    }),
  },
  'pay-out': {
    seller: ({ number }) => ({
      title: `Order ${number} is paid out`,
      says: 'The price of the goods is on its way to your payout account.',
    }),
  },
  refund: {
    buyer: ({ number }) => ({
      title: `Order ${number} is refunded`,
      says: 'Your money is on its way back to the account that it came from.',
    }),
  },
}

/** Tells both sides that an order has moved, but not the side that moved it. */
export async function tellMoved(ctx: WorkContext, order: Order, moved: Moved): Promise<void> {
  const { event, by } = moved
  for (const side of ['buyer', 'seller'] as const) {
    const told = side === by ? undefined : news[event][side]?.(order, moved)
    if (told === undefined) continue
    await tell(ctx, side, order, { about: event, ...told })
  }
}

/** Reminds the buyer that the goods will soon count as accepted. */
export const tellOfInspection = (ctx: WorkContext, order: Order & { dueAt: Date }) =>
  tell(ctx, 'buyer', order, {
    about: 'inspection',
    title: `Order ${order.number} will soon count as accepted`,
    says: `Inspect it by ${minuteInMail(order.dueAt)}. Without an answer it then counts as accepted, and the seller is paid.`,
  })

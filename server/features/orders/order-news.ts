import type { NotificationKind } from '#server/contract/notifications.ts'
import { lastDayInMail } from '#server/mail/mail-content.ts'
import type { CompanyRole } from '#shared/contract/company-roles.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { checkNumber } from '#shared/features/orders/dispatch/carriers.ts'
import { countedPieces, titleOf } from '#shared/features/orders/order-lines.ts'
import type { Mover, OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

import type { Order, OrderLine } from './find-order.ts'
import { dueOn } from './order-limits.ts'

/** What one side is told: a title, and a sentence that says what to do. */
export interface News {
  title: string
  says: string
  /** What only the email says besides. */
  more?: readonly string[]
  /** What the email's button says, if it does not only open the order. */
  label?: string
  /** If it is not the usual kind of the side's orders. */
  kind?: NotificationKind
  /** Who is told, if not those who may act on the side's orders. */
  isFor?: (role: CompanyRole) => boolean
}

/** Whoever can read or forge an email must not be able to name an account. */
export const accountOnPage: readonly string[] = [
  'The bank account is on the page of the order only. We never send it by email.',
]

/** What a seller does on the page of an order that waits for them. */
export const confirming = 'Confirm the order'

/** The first lot, and how many more there are. */
export const titlesOf = (lines: readonly OrderLine[]) =>
  titleOf(lines.map(({ title }) => ({ title: `“${title}”` })))

export const piecesOf = (lines: readonly OrderLine[]) =>
  `${countedPieces(lines)} of ${titlesOf(lines)}`

/** By when, as a part of a sentence; nothing without a limit. */
export function untilThen(order: Order): string {
  const day = dueOn(order)
  return day === null ? '' : ` by ${lastDayInMail(day, order.stateSince)}`
}

/** The carrier and the number of a parcel, and where the carrier shows where it is. */
export function travelling(carrier: string | null, trackingNumber: string | null) {
  const { page } = checkNumber(carrier ?? '', trackingNumber ?? '')
  return {
    with: `${carrier ?? ''}, number ${trackingNumber ?? ''}`,
    more: page === null ? [] : [`Follow the parcel at ${page}`],
  }
}

export const disputed = (order: Order) =>
  `Say your side and show your evidence on its page, and try to agree on a split of the price${untilThen(order)}. After that we decide.`

export const settled = (number: number): News => ({
  title: `Order ${number} is settled`,
  says: 'Your proposal was accepted. The seller’s part and the buyer’s part are both paid next.',
})

export const ruled = (number: number, what: string): News => ({
  title: `We have decided on order ${number}`,
  says: `Our decision: ${what}. The page of the order gives the reasons.`,
})

/** What the goods are called that a rejection is about: all of them, or those that were not accepted. */
export const goodsOf = (keptGoods: number | null, all: string, some: string) =>
  keptGoods === null ? all : some

export const whoCancelled: Partial<Readonly<Record<Mover, string>>> = {
  clock: 'The seller did not send it in time.',
  seller: 'The seller has cancelled it; its page says why.',
  operator: 'We have cancelled it; its page says why.',
}

/** After what the seller is paid, if our fee is taken from it. */
export const lessFee = (feePayer: Side) => (feePayer === 'seller' ? ', less our service fee,' : '')

export interface Moved {
  lines: readonly OrderLine[]
  event: OrderEvent
  by: Mover
  from: OrderState
}

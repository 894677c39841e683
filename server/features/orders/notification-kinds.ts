import type { NotificationKind } from '#server/contract/notifications.ts'
import { type CompanyRole, mayChange, mayView } from '#shared/contract/company-roles.ts'

/** Whether a role of the seller is told that an order is paid out: who sold it, or sees the account. */
export const isToldOfPayouts = (role: CompanyRole): boolean =>
  mayChange(role, 'sales') || mayView(role, 'payouts')

/** What both sides of an order are told. */
export const orderNotifications = {
  bought: {
    name: 'order-placed',
    label: 'Orders that you place',
    says: 'An order of your company is confirmed, paid, sent, cancelled or expires, its goods will soon count as accepted, the seller answers a rejection or another address or issues an invoice, or we ask where the money comes from or about a dispute.',
    byEmail: 'usually',
    shown: ({ company }) => company?.buys === true,
  },
  sold: {
    name: 'order-received',
    label: 'Orders that you receive',
    says: 'Your company receives an order, is to confirm one, or one is withdrawn, paid, delivered, accepted, rejected or expires, its buyer proposes another address, or we ask about a dispute.',
    byEmail: 'usually',
    shown: ({ company }) => company?.sells === true,
  },
  paidOut: {
    name: 'order-paid-out',
    label: 'Payouts',
    says: 'We pay your company for an order, or such a payment comes back.',
    byEmail: 'usually',
    shown: ({ company }) => company?.sells === true && isToldOfPayouts(company.role),
  },
  message: {
    name: 'order-message',
    label: 'Messages about orders',
    says: 'The other side of an order writes to your company.',
    byEmail: 'usually',
    shown: ({ company }) => company !== null,
  },
} as const satisfies Record<string, NotificationKind>

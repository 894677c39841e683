import { handlingLimits } from '../shipping/terms.ts'

/** The business days that the two sides of an order have agreed on. */
export interface AgreedDays {
  /** From the order to the money. */
  payDays: number
  /** From the money to the shipment. */
  sendDays: number
  /** From the delivery to the buyer's answer. */
  inspectDays: number
}
export type AgreedDay = keyof AgreedDays

/** What somebody wants otherwise than it is. */
export type ProposedDays = Partial<Record<AgreedDay, number | undefined>>

/** How many days somebody can agree on for each. */
export const agreedDays = {
  payDays: { least: 1, most: 10 },
  sendDays: handlingLimits,
  inspectDays: { least: 1, most: 30 },
} as const satisfies Record<AgreedDay, object>
export const agreedDayNames = Object.keys(agreedDays) as AgreedDay[]

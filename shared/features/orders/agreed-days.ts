import { inForce } from '../../contract/in-force.ts'
import { numberWord } from '../../ui/words.ts'

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

/** How many days somebody can agree on for each, and what they are for. */
export const agreedDays = {
  payDays: { least: 1, most: 10, to: 'pay', label: 'Days to pay' },
  sendDays: { least: 1, most: 20, to: 'send', label: 'Days to send' },
  inspectDays: { least: 1, most: 30, to: 'inspect', label: 'Days to inspect' },
} as const satisfies Record<AgreedDay, object>
export const agreedDayNames = Object.keys(agreedDays) as AgreedDay[]

/** The days of an order whose sides have agreed on no others, and from when on (UTC). */
export const usualDays = [
  { from: '2026-01-01', payDays: 2, sendDays: 3, inspectDays: 3 },
] as const satisfies readonly (AgreedDays & { from: string })[]

/** Only the days of something that has more to it. */
export const daysOf = ({ payDays, sendDays, inspectDays }: AgreedDays): AgreedDays => ({
  payDays,
  sendDays,
  inspectDays,
})

/**
 * The days of an order that is placed at a time at the shown price.
 * @throws Error before the first ones
 */
export function usualDaysAt(at: Date): AgreedDays {
  const days = inForce(usualDays, at)
  if (days === undefined) throw new Error(`no usual days at ${at.toISOString()}`)
  return daysOf(days)
}

/** So many days in a sentence, such as "three business days". */
export const businessDays = (days: number) =>
  `${numberWord(days)} business ${days === 1 ? 'day' : 'days'}`

/** All of them, such as "2 business days to pay, 3 to send, 10 to inspect". */
export const daysWords = ({ payDays, sendDays, inspectDays }: AgreedDays) =>
  `${payDays} business ${payDays === 1 ? 'day' : 'days'} to pay, ${sendDays} to send, ${inspectDays} to inspect`

/**
 * Those that differ from others, such as "10 business days to inspect, instead of 3".
 * @returns null if none does
 */
export function changedDaysWords(days: AgreedDays, from: AgreedDays): string | null {
  const changed = agreedDayNames.filter((name) => days[name] !== from[name])
  const words = changed.map(
    (name) =>
      `${days[name]} business ${days[name] === 1 ? 'day' : 'days'} to ${agreedDays[name].to}, instead of ${from[name]}`,
  )
  return words.length === 0 ? null : words.join('; ')
}

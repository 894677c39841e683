import { mustBeInForce } from '../../contract/in-force.ts'
import { numberWord } from '../../ui/words.ts'
import {
  type AgreedDay,
  agreedDayNames,
  type AgreedDays,
  type ProposedDays,
} from './agreed-days.ts'

/** The days of an order whose sides have agreed on no others, and from when on (UTC). */
const usualDays = [
  { from: '2026-01-01', payDays: 2, sendDays: 3, inspectDays: 3 },
] as const satisfies readonly (AgreedDays & { from: string })[]

/** Only the days of something that has more to it. */
export const daysOf = ({ payDays, sendDays, inspectDays }: AgreedDays): AgreedDays => ({
  payDays,
  sendDays,
  inspectDays,
})

/** Those that somebody proposes; what they leave out is as it was. */
export const daysWith = (proposed: ProposedDays, before: AgreedDays): AgreedDays => ({
  payDays: proposed.payDays ?? before.payDays,
  sendDays: proposed.sendDays ?? before.sendDays,
  inspectDays: proposed.inspectDays ?? before.inspectDays,
})

/** What each of them is for, after "to". */
export const dayVerbs: Readonly<Record<AgreedDay, string>> = {
  payDays: 'pay',
  sendDays: 'send',
  inspectDays: 'inspect',
}

/**
 * The days of an order that is placed at a time at the shown price.
 * @throws Error before the first ones
 */
export const usualDaysAt = (at: Date): AgreedDays =>
  daysOf(mustBeInForce(usualDays, at, 'rule of usual days'))

/** The same for a seller who states in how many business days they send; null if they have not. */
export const sellersDaysAt = (at: Date, sendDays: number | null): AgreedDays =>
  daysWith({ sendDays: sendDays ?? undefined }, usualDaysAt(at))

/** So many days in a sentence, such as "three business days". */
export const businessDays = (days: number) =>
  `${numberWord(days)} business ${days === 1 ? 'day' : 'days'}`

/** All of them, such as "2 business days to pay, 3 to send, 10 to inspect". */
export const daysWords = ({ payDays, sendDays, inspectDays }: AgreedDays) =>
  `${payDays} business ${payDays === 1 ? 'day' : 'days'} to pay, ${sendDays} to send, ${inspectDays} to inspect`

/**
 * A sentence that follows others and names what differs from the usual days at a time; empty if nothing
 * does.
 */
export function unusualTerms(days: AgreedDays, at: Date): string {
  const usual = usualDaysAt(at)
  const changed = agreedDayNames.filter((name) => days[name] !== usual[name])
  if (changed.length === 0) return ''
  const words = changed.map((name) => {
    const unit = days[name] === 1 ? 'business day' : 'business days'
    return `${days[name]} ${unit} to ${dayVerbs[name]} instead of the usual ${usual[name]}`
  })
  return ` Terms: ${words.join('; ')}.`
}

import type { CompletenessItem } from './completeness.ts'
import type { CompanyEvent, CompanyState } from './verification-rules.ts'

/** Where a company stands, as its people see it: its state, and what the state does not say. */
export type Position = CompanyState | 'unconfirmed' | 'expired'

interface Known extends Ended, Deadlines {
  /** The reader's email is confirmed. Before that the rest of the verification is not known. */
  emailConfirmed: boolean
  completeness: readonly CompletenessItem[]
  history: readonly { at: string; event: CompanyEvent; reason: string | null }[]
}

interface Ended {
  state: CompanyState
  /** Its verification has ended by time, and nothing was submitted since. */
  expired: boolean
}

interface Deadlines {
  /** When documents are deleted unless they are submitted. */
  documentsUntil: string | null
  /** By when the review is promised. */
  dueAt: string | null
  /** The last day of that. */
  dueOn: string | null
}

/** What the reader can do now: one act, filled if it is theirs to do, and outlined if not. */
export type Act = 'confirm' | 'add' | 'update' | 'submit' | 'correct' | 'look' | 'ask'
export const filledActs: readonly Act[] = ['confirm', 'add', 'update', 'submit', 'correct']

/** A time limit: of the reader, or of ours. */
export interface Clock {
  kind: 'documents' | 'review'
  /** Null before it runs. */
  until: string | null
  /** The moment at which our own day ends. */
  ends?: string
}

export interface Standing {
  position: Position
  heading: string
  /** In our words, below the heading. */
  says: string
  /** In the reviewer's own words; the heading begins them. */
  words: string | null
  /** When the reviewer wrote. */
  at: string | null
  act: Act
  clocks: Clock[]
}

const day = 86_400_000
/** Documents that are kept for years need no clock. */
const longestClock = 120 * day

/** Which state a company is in, as its people understand it: the same on all their pages. */
export const positionOf = ({ state, expired }: Ended): Exclude<Position, 'unconfirmed'> =>
  expired ? 'expired' : state

/**
 * Divides a reviewer's text into a heading, if its first sentence can be one, and the rest. Nothing
 * of it is lost.
 */
export function headingOf(text: string): { heading: string; rest: string } | null {
  const whole = text.trim()
  // A sentence ends before a capital letter, and not in an abbreviation such as "S.r.l.".
  const [first = whole] = /^.*?[^\s.]{3}[.!?](?=\s+\p{Lu})/su.exec(whole) ?? []
  if (first.length > 90 || first.includes('\n')) return null
  return { heading: first.replace(/\.$/, ''), rest: whole.slice(first.length).trim() }
}

interface Words {
  heading: string
  says: string
  act: Act
}

function wordsOf(position: Position, { completeness, history }: Known): Words {
  const incomplete = completeness.some(({ blocks }) => blocks)
  const again = history.at(-1)?.event === 'reopen'
  switch (position) {
    case 'unconfirmed':
      return {
        heading: 'Confirm your email address',
        says: 'Follow the link in the email that we sent you. Then you can add your documents.',
        act: 'confirm',
      }
    case 'draft':
      if (incomplete) {
        return {
          heading: again ? 'You can submit your company again' : 'Your company is not verified yet',
          says: 'Add what is still open and submit it.',
          act: 'add',
        }
      }
      return {
        heading: 'Everything is ready to submit',
        says: 'Nothing is missing.',
        act: 'submit',
      }
    case 'expired':
      return {
        heading: 'Your verification has expired',
        says: 'Replace what is out of date and submit your company again.',
        act: incomplete ? 'update' : 'submit',
      }
    case 'submitted':
      return {
        heading: 'Your documents are waiting for a reviewer',
        says: 'There is nothing for you to do. We will email you.',
        act: 'look',
      }
    case 'in-review':
      return {
        heading: 'A reviewer is reading your documents',
        says: 'We will email you when there is a decision or a question.',
        act: 'look',
      }
    case 'more-information':
      return {
        heading: 'The reviewer needs something more',
        says: 'Make the changes that the reviewer asks for, then submit your company again.',
        act: 'correct',
      }
    case 'rejected':
      return {
        heading: 'Your company was not verified',
        says: 'If you think this is wrong, or something has changed, write to us. We can reopen your application.',
        act: 'ask',
      }
    case 'suspended':
      return {
        heading: 'Your company is suspended',
        says: 'The public badge is off until the suspension is lifted. Write to us if you have a question.',
        act: 'ask',
      }
    case 'verified':
      return { heading: 'Your company is verified', says: '', act: 'look' }
  }
}

/** The events whose reason the company reads as long as it is in the state that they lead to. */
const explains: Partial<Record<Position, CompanyEvent>> = {
  draft: 'reopen',
  'more-information': 'ask',
  'in-review': 'reinstate',
  rejected: 'reject',
  suspended: 'suspend',
}

/** The time limits that run for a company, or for us. */
export function clocksOf(
  position: Position,
  { documentsUntil, dueAt, dueOn }: Deadlines,
  now: Date,
): Clock[] {
  if (dueAt !== null && dueOn !== null) return [{ kind: 'review', until: dueOn, ends: dueAt }]
  if (!['draft', 'expired', 'more-information'].includes(position)) return []
  const kept = documentsUntil === null ? Infinity : Date.parse(documentsUntil) - now.getTime()
  return [
    ...(kept <= longestClock ? [{ kind: 'documents', until: documentsUntil } as const] : []),
    { kind: 'review', until: null },
  ]
}

/** Where a company stands, why, and the one thing that its people can do about it. */
export function standingOf(known: Known, now: Date): Standing {
  const position = known.emailConfirmed ? positionOf(known) : 'unconfirmed'
  const words = wordsOf(position, known)
  const last = known.history.at(-1)
  const reason = last && last.event === explains[position] ? last.reason : null
  const split = reason === null ? null : headingOf(reason)
  return {
    ...words,
    position,
    heading: split?.heading ?? words.heading,
    words: split === null ? reason : split.rest || null,
    at: reason === null ? null : (last?.at ?? null),
    clocks: clocksOf(position, known, now),
  }
}

import { brand } from '../../brand.ts'
import { companyEvents } from './verification-rules.ts'

/** What a company's history tells: its moves, and what happened around them. */
export const historyEvents = [
  ...companyEvents,
  'propose',
  'reference-answered',
  'reference-declined',
  'reference-reminded',
] as const
export type HistoryEvent = (typeof historyEvents)[number]

interface HistoryItem {
  event: HistoryEvent
  /** The name of who did it; null if the reader is not told, or if time did it. */
  by: string | null
  /** The trade reference that it is about. */
  about?: string | null
  /** How many references had answered, if a verification did without one. */
  referencesAnswered?: number | null
}

interface Sentence {
  /** Who did it, shown in w500. */
  subject: string
  /** The rest, to follow after a space. */
  rest: string
}

/**
 * An event of a company's history as a sentence. Its people do not learn which operator decided:
 * without a name, it was Relustre.
 */
export function historySentence(item: HistoryItem, company: string): Sentence {
  const { event, by, about, referencesAnswered } = item
  const reference = about ?? 'A trade reference'
  const us = by ?? brand.name
  const withTwo = referencesAnswered === 2 ? ' with two of three references' : ''
  const sentences: Record<HistoryEvent, Sentence> = {
    submit: by
      ? { subject: by, rest: `submitted ${company} for review.` }
      : { subject: company, rest: 'was submitted for review.' },
    withdraw: by
      ? { subject: by, rest: `withdrew ${company} from the review.` }
      : { subject: company, rest: 'was withdrawn from the review.' },
    take: { subject: us, rest: 'began the review.' },
    ask: { subject: us, rest: 'asked for more information.' },
    verify: { subject: us, rest: `verified ${company}${withTwo}.` },
    renew: { subject: us, rest: `renewed the verification${withTwo}.` },
    reject: { subject: us, rest: `rejected ${company}.` },
    reopen: { subject: us, rest: `allowed ${company} to submit again.` },
    suspend: { subject: us, rest: `suspended ${company}.` },
    reinstate: { subject: us, rest: 'lifted the suspension and put the company back in review.' },
    expire: { subject: 'The verification', rest: 'expired.' },
    propose: { subject: us, rest: `proposed to verify ${company}${withTwo}.` },
    'reference-answered': { subject: reference, rest: 'answered as a trade reference.' },
    'reference-declined': { subject: reference, rest: `said that it does not know ${company}.` },
    'reference-reminded': { subject: us, rest: `sent a reminder to ${reference}.` },
  }
  const { subject, rest } = sentences[event]
  // After "S.r.l." a sentence needs no full stop of its own.
  return { subject, rest: rest.replace(/\.\.$/, '.') }
}

import { brand } from '../../brand.ts'
import { companyEvents, transitions } from './verification-rules.ts'

/** What happened around a verification. */
const paperEvents = [
  'details-changed',
  'payout-account-set',
  'document-added',
  'document-replaced',
  'document-removed',
  'reference-asked',
  'reference-asked-again',
  'reference-reminded',
  'reference-removed',
  'reference-answered',
  'reference-declined',
] as const

/** What happened to the reader's own account; only they are told. */
const ownEvents = [
  'email-confirmed',
  'email-changed',
  'password-changed',
  'password-reset',
  'password-closed',
  'two-step-on',
  'two-step-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'own-details-changed',
  'data-downloaded',
] as const

/** Everything that the list of activity tells of. */
export const activityEvents = [...companyEvents, ...paperEvents, ...ownEvents] as const
export type ActivityEvent = (typeof activityEvents)[number]

/** What operators do, whose names the company is not told. */
export const doneByUs: ReadonlySet<ActivityEvent> = new Set([
  ...transitions.filter(({ by }) => by === 'operator').map(({ event }) => event),
  'reference-reminded',
])

/** An event as a sentence in three parts; the middle one is what it is about. */
export type Sentence = readonly [before: string, subject: string, after: string]

/**
 * An event as a sentence.
 * @param by who did it: "You", or a colleague's name
 * @param subject the kind of document or the company that gives a reference, if it is still known
 */
export function activitySentence(
  event: ActivityEvent,
  by: string,
  subject: string | null,
): Sentence {
  const reference = subject ?? 'a trade reference'
  const theirs = subject ?? 'A trade reference'
  const paper = subject ?? 'one of the documents'
  const sentences: Record<ActivityEvent, Sentence> = {
    submit: [`${by} submitted `, 'your company', ' for review.'],
    withdraw: [`${by} withdrew `, 'your company', ' from review.'],
    take: [`${brand.name} began `, 'the review', '.'],
    ask: [`${brand.name} asked for `, 'more information', '.'],
    verify: [`${brand.name} verified `, 'your company', '.'],
    renew: [`${brand.name} renewed `, 'your verification', '.'],
    reject: [`${brand.name} rejected `, 'your application', '.'],
    reopen: [`${brand.name} reopened `, 'your application', '.'],
    suspend: [`${brand.name} suspended `, 'your company', '.'],
    reinstate: [`${brand.name} lifted `, 'the suspension', ' and will review your company again.'],
    expire: ['Your ', 'verification', ' expired.'],
    'details-changed': [`${by} changed `, 'the company details', '.'],
    'payout-account-set': [`${by} set `, 'the payout account', '.'],
    'document-added': [`${by} added a document: `, paper, '.'],
    'document-replaced': [`${by} replaced a document: `, paper, '.'],
    'document-removed': [`${by} removed a document: `, paper, '.'],
    'reference-asked': [`${by} asked `, reference, ' for a trade reference.'],
    'reference-asked-again': [`${by} reminded `, reference, ' of the trade reference.'],
    'reference-reminded': [`${brand.name} reminded `, reference, ' of the trade reference.'],
    'reference-removed': [`${by} removed `, reference, ' from the trade references.'],
    'reference-answered': ['', theirs, ' gave the trade reference.'],
    'reference-declined': ['', theirs, ' said that they do not know your company.'],
    'email-confirmed': ['You confirmed ', 'your email address', '.'],
    'email-changed': ['You changed ', 'your email address', '.'],
    'password-changed': ['You changed ', 'your password', '.'],
    'password-reset': ['You reset ', 'your password', ' by email.'],
    'password-closed': ['', 'Password login', ' was blocked after too many wrong passwords.'],
    'two-step-on': ['You turned on ', 'two-step login', '.'],
    'two-step-off': ['You turned off ', 'two-step login', '.'],
    'recovery-code-used': ['You used ', 'a recovery code', ' to log in.'],
    'passkey-added': ['You added ', 'a passkey', '.'],
    'passkey-removed': ['You removed ', 'a passkey', '.'],
    'own-details-changed': ['You changed ', 'your details', '.'],
    'data-downloaded': ['You downloaded ', 'your data', '.'],
  }
  return sentences[event]
}

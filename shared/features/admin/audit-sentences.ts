import { accountSentences } from '../accounts/audit-sentences.ts'
import { companySentences } from '../companies/audit-sentences.ts'
import { listingSentences } from '../listings/audit-sentences.ts'
import { offerSentences } from '../offers/audit-sentences.ts'
import { orderSentences } from '../orders/audit-sentences.ts'
import { paperSentences } from '../papers/audit-sentences.ts'
import { paymentsSentences } from '../payments/audit-sentences.ts'
import { ratesSentences } from '../rates/audit-sentences.ts'
import { ratingSentences } from '../ratings/audit-sentences.ts'
import { screeningSentences } from '../screening/audit-sentences.ts'
import { searchSentences } from '../search/audit-sentences.ts'
import { siteSentences } from '../site/audit-sentences.ts'

/** What the audit log says about the console's own work. */
const adminSentences = {
  'company.noted': '{who} wrote a note about {subject}.',
  'company.note-taken-back': '{who} took back a note about {subject}.',
  'mail.retried': '{who} sent {subject} again.',
  'mail.all-retried': '{who} sent all failed emails again.',
  'job.retried': '{who} started {subject} again.',
  'job.cancelled': '{who} cancelled {subject}.',
  'audit.exported': '{who} exported the audit log.',
} as const

/**
 * A sentence for every action in the audit log: `{who}` acted, `{subject}` is what was acted on,
 * `{company}` the company that a document or reference belongs to, and `{day:until}` a day among the
 * changed values.
 */
export const auditSentences: Readonly<Record<string, string>> = {
  ...siteSentences,
  ...accountSentences,
  ...companySentences,
  ...ratesSentences,
  ...listingSentences,
  ...searchSentences,
  ...offerSentences,
  ...orderSentences,
  ...paperSentences,
  ...paymentsSentences,
  ...ratingSentences,
  ...screeningSentences,
  ...adminSentences,
}

/** The kinds of things in the audit log, in words. */
export const auditKinds = {
  person: 'People',
  company: 'Companies',
  document: 'Documents',
  reference: 'Trade references',
  listing: 'Listings',
  order: 'Orders',
  statement: 'Bank statements',
  payout: 'Payouts',
  'payout-file': 'Files of payouts',
  'bank-line': 'Lines of bank statements',
  closing: 'Daily closings',
  enquiry: 'Messages',
  mail: 'Emails',
  job: 'Jobs',
  rates: 'Metal prices and exchange rates',
  synonyms: 'Synonyms of the search',
  session: 'Sessions',
  audit: 'The audit log itself',
} as const

/** A piece of a sentence: words, or a place for a name or a day. */
export type SentencePart =
  | { words: string }
  | { of: 'who' | 'subject' | 'company' }
  | { day: string }

/** A sentence as its parts. An action without a sentence says its own name in words. */
export function sentenceParts(action: string): readonly SentencePart[] {
  const sentence = auditSentences[action] ?? `{who}: ${action.replaceAll(/[.-]/g, ' ')}, {subject}.`
  return sentence
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((piece) => {
      const token = /^\{(.+)\}$/.exec(piece)?.[1]
      if (token === undefined) return { words: piece }
      if (token.startsWith('day:')) return { day: token.slice(4) }
      if (token === 'who' || token === 'subject' || token === 'company') return { of: token }
      throw new Error(`a sentence of the audit log has no part ${token}`)
    })
}

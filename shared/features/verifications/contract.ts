import * as z from 'zod/mini'

import { named, one, reason, typed } from '../../console/fields.ts'
import { companyRoles } from '../../contract/company-roles.ts'
import { endpoint, fileAnswer, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { completenessKeys } from '../companies/completeness.ts'
import { historyEvents } from '../companies/history-sentences.ts'
import { referenceAnswers } from '../companies/trade-reference.ts'
import {
  companyDocument,
  companyReference,
  completenessItem,
} from '../companies/verification-contract.ts'
import { companyEvents, companySortings, companyStates } from '../companies/verification-rules.ts'
import { hit } from '../screening/contract.ts'

/** The filters of the queue; `waiting` shows what a reviewer has to do. */
export const companyViews = ['waiting', 'renewal', ...companyStates] as const

/** A reviewer's decisions. A suspension is a separate operation. */
export const decisions = [
  'take',
  'ask',
  'verify',
  'renew',
  'reject',
  'reopen',
  'reinstate',
] as const

const state = z.enum(companyStates)

const companyFacts = {
  id: z.uuid(),
  legalName: z.string(),
  kind: z.string(),
  country: z.string(),
  sells: z.boolean(),
  buys: z.boolean(),
  state,
  stateChangedAt: moment,
  verifiedUntil: z.nullable(moment),
}

const waiting = {
  /** Since when it has waited for a decision, and by when that is promised. */
  wait: z.nullable(z.object({ since: moment, dueAt: moment })),
  /** The operator who has begun its review. */
  reviewer: z.nullable(z.string()),
}

const companyLine = z.object({
  ...companyFacts,
  ...waiting,
  /** Somebody has proposed the verification, and a second operator must agree. */
  proposed: z.boolean(),
})

const document = z.extend(companyDocument, {
  sha256: z.string(),
  /** The operator who opened it last in this review. */
  read: z.nullable(z.object({ by: z.string(), at: moment })),
})

const reference = z.extend(companyReference, {
  /** The email or its domain belongs to one of the company's own people. */
  flagged: z.boolean(),
  answers: z.nullable(referenceAnswers),
  createdAt: moment,
  /** Emails sent for it. */
  sent: z.number(),
  answeredAt: z.nullable(moment),
  canRemind: z.boolean(),
})

/** Shows at most the last four characters of an account. */
const payoutAccount = z.object({
  accountHolder: z.string(),
  country: z.string(),
  lastFour: z.string(),
  setAt: moment,
  /** No payouts to this account before then. */
  usableFrom: moment,
})

const companyFile = z.object({
  company: z.object({
    ...companyFacts,
    registrationNumber: z.string(),
    taxNumber: z.string(),
    website: z.string(),
    /** The registered address as its country writes it. */
    addressLines: z.array(z.string()),
    createdAt: moment,
    proposedUntil: z.nullable(moment),
  }),
  documents: z.array(document),
  references: z.array(reference),
  members: z.array(
    z.extend(named, {
      email: z.string(),
      emailConfirmed: z.boolean(),
      role: z.enum(companyRoles),
    }),
  ),
  history: z.array(
    z.object({
      at: moment,
      event: z.enum(historyEvents),
      /** A name; null if time did it, or a trade reference. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      /** There was a reason, but its words were erased. */
      reasonErased: z.boolean(),
      /** The trade reference that it is about. */
      about: z.nullable(z.string()),
      /** How many references had answered, if a verification did without one. */
      referencesAnswered: z.nullable(z.number()),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      by: z.string(),
      /** The reader wrote it and may take it back. */
      own: z.boolean(),
      /** Empty once it was taken back. */
      text: z.string(),
      takenBackAt: z.nullable(moment),
    }),
  ),
  ...waiting,
  /** What the verification needs, as the company sees it too. */
  completeness: z.array(completenessItem),
  /** The case that this operator opens next. */
  next: z.nullable(named),
  /** Its names against sanctions lists; `compared` is false as long as no list was imported. */
  screening: z.object({ compared: z.boolean(), hits: z.array(hit) }),
  payouts: z.object({ current: z.nullable(payoutAccount), former: z.array(payoutAccount) }),
  /** What an operator may do now. */
  events: z.array(z.enum(companyEvents)),
  /** If a second operator must agree: who made the proposal, and whether it was this one. */
  proposal: z.nullable(z.object({ by: z.string(), own: z.boolean() })),
  withTwo: z.boolean(),
})

const moved = z.object({ state, proposed: z.boolean() })

export const noteForm = z.strictObject({ text: paragraph('note', 2000, 'Write the note.') })

/** Companies and their verification, for the operator. */
export const verifications = {
  companies: endpoint({
    method: 'GET',
    path: '/admin/companies',
    summary: 'Companies: a queue, longest wait first, or a search by name, newest first',
    input: z.strictObject({
      view: z._default(z.enum(companyViews), 'waiting'),
      q: typed,
      sort: z.optional(z.enum(companySortings)),
      /** Only those that this operator reviews, or nobody yet. A search ignores it. */
      with: z.optional(z.enum(['me', 'nobody'])),
      ...paging,
    }),
    output: pageOf(companyLine),
  }),
  company: endpoint({
    method: 'GET',
    path: '/admin/companies/:id',
    summary: 'A company’s file; the view is audited',
    input: z.strictObject(one),
    output: companyFile,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/admin/companies/:id/decisions',
    summary: 'Decide on a company; its people are told the reason',
    input: z.strictObject({
      ...one,
      event: z.enum(decisions),
      /** The state that the reviewer saw; if it has changed, that is a conflict. */
      seen: state,
      reason: z.optional(reason),
      /** What a question is about: the company must change these documents before it submits again. */
      about: z.optional(z.array(z.enum(completenessKeys))),
      /** The last day of a verification. */
      until: z.optional(z.iso.date()),
    }),
    output: moved,
  }),
  suspendCompany: endpoint({
    method: 'POST',
    path: '/admin/companies/:id/suspension',
    summary: 'Suspend a company; its people are told the reason',
    input: z.strictObject({ ...one, seen: state, reason }),
    output: moved,
  }),
  note: endpoint({
    method: 'POST',
    path: '/admin/companies/:id/notes',
    summary: 'Add an internal note about a company',
    input: z.extend(noteForm, one),
    status: 201,
  }),
  takeBackNote: endpoint({
    method: 'DELETE',
    path: '/admin/notes/:id',
    summary: 'Take back your own note; its text is erased',
    input: z.strictObject(one),
  }),
  remindReference: endpoint({
    method: 'POST',
    path: '/admin/references/:id/reminder',
    summary: 'Ask a trade reference again, at most once a day',
    input: z.strictObject(one),
    status: 202,
  }),
  document: endpoint({
    method: 'GET',
    path: '/admin/documents/:id',
    summary: 'A document of a company; the view is audited',
    input: z.strictObject(one),
    ...fileAnswer,
  }),
}

import * as z from 'zod/mini'

import { companyRoles } from '../../contract/company-roles.ts'
import { endpoint, isoTime, nothing, pageOf, paging } from '../../contract/endpoint.ts'
import { paragraph } from '../../contract/text.ts'
import { documentKindNames } from '../companies/document-kinds.ts'
import { referenceAnswers } from '../companies/trade-reference.ts'
import { companyEvents, companyStates } from '../companies/verification-rules.ts'
import { named, one, reason, typed } from './fields.ts'

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

const companyLine = z.object({
  id: z.uuid(),
  legalName: z.string(),
  kind: z.string(),
  country: z.string(),
  sells: z.boolean(),
  buys: z.boolean(),
  state,
  stateChangedAt: isoTime,
  verifiedUntil: z.nullable(isoTime),
  /** Who has proposed the verification, if a second operator must agree. */
  proposedBy: z.nullable(z.uuid()),
})

const document = z.object({
  id: z.uuid(),
  kind: z.enum(documentKindNames),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  issuedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  certificateNumber: z.nullable(z.string()),
  createdAt: isoTime,
})

const reference = z.object({
  id: z.uuid(),
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  relation: z.string(),
  /** The email or its domain belongs to one of the company's own people. */
  flagged: z.boolean(),
  state: z.enum(['asked', 'answered', 'declined', 'expired']),
  answers: z.nullable(referenceAnswers),
  sentAt: isoTime,
  answeredAt: z.nullable(isoTime),
})

/** Shows at most the last four characters of an account. */
const payoutAccount = z.object({
  accountHolder: z.string(),
  country: z.string(),
  lastFour: z.string(),
  setAt: isoTime,
  /** No payouts to this account before then. */
  usableFrom: isoTime,
})

const companyFile = z.object({
  company: z.extend(companyLine, {
    registrationNumber: z.string(),
    taxNumber: z.string(),
    website: z.string(),
    address: z.string(),
    createdAt: isoTime,
    verifiedAt: z.nullable(isoTime),
    proposedUntil: z.nullable(isoTime),
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
      at: isoTime,
      event: z.enum(companyEvents),
      by: z.nullable(named),
      reason: z.nullable(z.string()),
    }),
  ),
  notes: z.array(z.object({ id: z.uuid(), at: isoTime, by: z.string(), text: z.string() })),
  payouts: z.object({ current: z.nullable(payoutAccount), former: z.array(payoutAccount) }),
  /** What an operator may do now. */
  events: z.array(z.enum(companyEvents)),
  /** If a second operator must agree: who made the proposal, and whether it was this one. */
  proposal: z.nullable(z.object({ by: z.string(), own: z.boolean() })),
  withTwo: z.boolean(),
})

const moved = z.object({ state, proposed: z.boolean() })

/** Companies and their verification, for the operator. */
export const adminCompanies = {
  companies: endpoint({
    method: 'GET',
    path: '/admin/companies',
    summary: 'Companies: a queue, longest wait first, or a search by name, newest first',
    input: z.strictObject({
      view: z._default(z.enum(companyViews), 'waiting'),
      q: typed,
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
    input: z.strictObject({ ...one, text: paragraph('note', 2000, 'Write the note.') }),
    output: nothing,
    status: 201,
  }),
  document: endpoint({
    method: 'GET',
    path: '/admin/documents/:id',
    summary: 'A document of a company; the view is audited',
    input: z.strictObject(one),
    output: z.unknown(),
    answers: 'file',
  }),
}

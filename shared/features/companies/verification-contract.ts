import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment } from '../../contract/endpoint.ts'
import { line } from '../../contract/text.ts'
import { mailedSecret } from '../accounts/mailed-secret.ts'
import { completenessKeys } from './completeness.ts'
import { documentFile, documentKindNames } from './document-kinds.ts'
import { newReference, referenceAnswers } from './trade-reference.ts'
import { companyEvents, companyStates } from './verification-rules.ts'

const byId = z.strictObject({ id: z.uuid() })
const day = z.iso.date('Enter a day, such as 2026-03-31.')
const expectedState = z.optional(z.enum(companyStates))

/** What the company and the operator both see of a document. */
export const companyDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKindNames),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  issuedOn: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  certificateNumber: z.nullable(z.string()),
  createdAt: moment,
})

const document = z.extend(companyDocument, {
  /** Why it is not valid now, in words. */
  problem: z.nullable(z.string()),
})

/** What the company and the operator both see of a reference. */
export const companyReference = z.object({
  id: z.uuid(),
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  relation: z.string(),
  state: z.enum(['asked', 'answered', 'declined', 'expired']),
})

/** A reference as its own company sees it: whether there is an answer, never the answer. */
const reference = z.extend(companyReference, {
  sentAt: moment,
  expiresAt: moment,
  canResend: z.boolean(),
})

/** One thing that a verification needs; see `completeness.ts`. */
export const completenessItem = z.object({
  key: z.enum(completenessKeys),
  label: z.string(),
  short: z.string(),
  state: z.enum(['done', 'current', 'open']),
  done: z.number(),
  of: z.number(),
  why: z.nullable(z.string()),
  blocks: z.boolean(),
})

const ownVerification = z.object({
  /** The server's time, for what depends on today. */
  now: moment,
  company: z.object({
    id: z.uuid(),
    legalName: z.string(),
    kind: z.string(),
    country: z.string(),
    sells: z.boolean(),
    buys: z.boolean(),
  }),
  state: z.enum(companyStates),
  verifiedUntil: z.nullable(moment),
  /** The verification has ended by time, and nothing was submitted since. */
  expired: z.boolean(),
  /** Whether documents and references can be changed now. */
  open: z.boolean(),
  /** What the company's people may do now. */
  events: z.array(z.enum(companyEvents)),
  documents: z.array(document),
  /**
   * When documents and references will be deleted unless they are submitted; null if they will not.
   */
  documentsUntil: z.nullable(moment),
  references: z.array(reference),
  /** What the verification needs, in page order; the operator sees the same. */
  completeness: z.array(completenessItem),
  /** By when the review is promised; null if nothing waits for us. */
  dueAt: z.nullable(moment),
  /** The last day of that, where we are. */
  dueOn: z.nullable(z.iso.date()),
  /** The last day on which we answer a company that submits now. */
  answerOn: z.iso.date(),
  history: z.array(
    z.object({
      at: moment,
      event: z.enum(companyEvents),
      reason: z.nullable(z.string()),
      /** What a reviewer's question is about. */
      about: z.array(z.enum(completenessKeys)),
    }),
  ),
})

/** The id of a reference and the secret of its link. */
const referenceLink = {
  id: z.uuid('This link is incomplete. Open it from the email again.'),
  secret: mailedSecret,
}

const badge = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  country: z.string(),
  registrationNumber: z.string(),
  sells: z.boolean(),
  buys: z.boolean(),
  since: moment,
  until: moment,
})

/** The verification of the person's own company, the references' answers, and the public badge. */
export const verification = {
  own: endpoint({
    method: 'GET',
    path: '/company/verification',
    summary: 'The state of your company’s verification',
    output: ownVerification,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/company/verification/submit',
    summary: 'Submit your company for review',
    input: z.strictObject({ expectedState }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/company/verification/withdraw',
    summary: 'Withdraw your company before its review begins',
    input: z.strictObject({ expectedState }),
  }),
  addDocument: endpoint({
    method: 'POST',
    path: '/company/documents',
    summary: 'Add a document: a PDF, a JPEG or a PNG of up to 10 MB',
    input: z.strictObject({
      kind: z.enum(documentKindNames, 'Choose what kind of document it is.'),
      name: line('file name', 200, 'The file needs a name.'),
      issuedOn: z.optional(day),
      expiresOn: z.optional(day),
      certificateNumber: z.optional(
        line('certificate number', 40, 'Enter the number of the certificate.'),
      ),
      /** The document that this one replaces. */
      replaces: z.optional(z.uuid()),
    }),
    output: byId,
    status: 201,
    receives: documentFile,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/company/documents/:id',
    summary: 'Remove a document',
    input: byId,
  }),
  openDocument: endpoint({
    method: 'GET',
    path: '/company/documents/:id',
    summary: 'Fetch one of your company’s documents',
    input: byId,
    ...fileAnswer,
  }),
  addReference: endpoint({
    method: 'POST',
    path: '/company/references',
    summary: 'Name a trade reference; we ask them by email',
    input: z.extend(newReference, {
      /** The reference whose place this one takes; it is no longer asked. */
      replaces: z.optional(z.uuid()),
    }),
    output: byId,
    status: 201,
  }),
  resendReference: endpoint({
    method: 'POST',
    path: '/company/references/:id/resend',
    summary: 'Ask a trade reference again',
    input: byId,
    status: 202,
  }),
  removeReference: endpoint({
    method: 'DELETE',
    path: '/company/references/:id',
    summary: 'Withdraw a trade reference; its link stops working',
    input: byId,
  }),
  openReference: endpoint({
    method: 'POST',
    path: '/references/open',
    summary: 'Who asks for a reference, for the person with the link',
    input: z.strictObject(referenceLink),
    output: z.object({ name: z.string(), companyName: z.string(), asks: z.string() }),
  }),
  answerReference: endpoint({
    method: 'POST',
    path: '/references/answer',
    summary: 'Answer a reference request, once',
    input: z.extend(referenceAnswers, referenceLink),
  }),
  declineReference: endpoint({
    method: 'POST',
    path: '/references/decline',
    summary: 'Say that you do not know the company',
    input: z.strictObject(referenceLink),
  }),
  badge: endpoint({
    method: 'GET',
    path: '/companies/:id/badge',
    summary: 'The badge of a verified company',
    input: byId,
    output: badge,
  }),
}

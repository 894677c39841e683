import { done, type Handlers } from '#server/http/dispatch.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

import { addDocument, removeDocument } from './change-documents.ts'
import { openDocument } from './documents.ts'
import { companyIdOf } from './members.ts'
import { addReference, removeReference, resendReference } from './ask-references.ts'
import { answerReference, declineReference, openReference } from './answer-references.ts'
import { ownVerification, verifiedBadge } from './own-verification.ts'
import { moveCompany } from './verification.ts'

export const verificationHandlers: Handlers<typeof verification> = {
  own: (ctx) => ownVerification(ctx),
  submit: done((ctx, seen) => moveCompany(ctx, companyIdOf(ctx.actor), 'submit', seen)),
  withdraw: done((ctx, seen) => moveCompany(ctx, companyIdOf(ctx.actor), 'withdraw', seen)),
  addDocument: async (ctx, given) => ({ id: await addDocument(ctx, given) }),
  removeDocument: done((ctx, { id }) => removeDocument(ctx, id)),
  openDocument: (ctx, { id }) => openDocument(ctx, id),
  addReference: async (ctx, given) => ({ id: await addReference(ctx, given) }),
  resendReference: done((ctx, { id }) => resendReference(ctx, id)),
  removeReference: done((ctx, { id }) => removeReference(ctx, id)),
  openReference: (ctx, link) => openReference(ctx, link),
  answerReference: done((ctx, { id, secret, ...answers }) =>
    answerReference(ctx, { id, secret }, answers),
  ),
  declineReference: done(declineReference),
  badge: (ctx, { id }) => verifiedBadge(ctx, id),
}

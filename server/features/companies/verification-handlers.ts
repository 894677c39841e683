import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, member } from '#server/contract/rules.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

import { addDocument, removeDocument } from './documents/change-documents.ts'
import { openOwnDocument } from './documents/open-document.ts'
import { answerReference, declineReference, openReference } from './references/answer-references.ts'
import { addReference, removeReference, resendReference } from './references/ask-references.ts'
import { moveOwnCompany } from './verification/move-company.ts'
import { ownVerification, verifiedBadge } from './verification/own-verification.ts'

/**
 * Only a company's own people reach its verification. Links and badges are open to anybody who has
 * them.
 */
export const verificationHandlers: Handlers<typeof verification> = {
  own: allow(member, ownVerification),
  submit: allow(member, (ctx, seen) => moveOwnCompany(ctx, 'submit', seen)),
  withdraw: allow(member, (ctx, seen) => moveOwnCompany(ctx, 'withdraw', seen)),
  addDocument: allow(member, async (ctx, given) => ({ id: await addDocument(ctx, given) })),
  removeDocument: allow(member, (ctx, { id }) => removeDocument(ctx, id)),
  openDocument: allow(member, (ctx, { id }) => openOwnDocument(ctx, id)),
  addReference: allow(member, async (ctx, given) => ({ id: await addReference(ctx, given) })),
  resendReference: allow(member, (ctx, { id }) => resendReference(ctx, id)),
  removeReference: allow(member, (ctx, { id }) => removeReference(ctx, id)),
  openReference: allow(anyone, openReference),
  answerReference: allow(anyone, (ctx, { id, secret, ...answers }) =>
    answerReference(ctx, { id, secret }, answers),
  ),
  declineReference: allow(anyone, declineReference),
  badge: allow(anyone, (ctx, { id }) => verifiedBadge(ctx, id)),
}

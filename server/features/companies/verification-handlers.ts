import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, changes, member, views } from '#server/contract/rules.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

import { addDocument, removeDocument } from './documents/change-documents.ts'
import { openOwnDocument } from './documents/open-document.ts'
import { answerReference, declineReference, openReference } from './references/answer-references.ts'
import { addReference, removeReference, resendReference } from './references/ask-references.ts'
import { moveOwnCompany } from './verification/move-company.ts'
import { ownVerification, verifiedBadge } from './verification/own-verification.ts'

const sees = views(member, 'papers')
const submits = changes(member, 'papers')

/**
 * Only a company's own people reach its verification. Links and badges are open to anybody who has
 * them.
 */
export const verificationHandlers: Handlers<typeof verification> = {
  own: allow(sees, ownVerification),
  submit: allow(submits, (ctx, seen) => moveOwnCompany(ctx, 'submit', seen)),
  withdraw: allow(submits, (ctx, seen) => moveOwnCompany(ctx, 'withdraw', seen)),
  addDocument: allow(submits, async (ctx, given) => ({ id: await addDocument(ctx, given) })),
  removeDocument: allow(submits, (ctx, { id }) => removeDocument(ctx, id)),
  openDocument: allow(sees, (ctx, { id }) => openOwnDocument(ctx, id)),
  addReference: allow(submits, async (ctx, given) => ({ id: await addReference(ctx, given) })),
  resendReference: allow(submits, (ctx, { id }) => resendReference(ctx, id)),
  removeReference: allow(submits, (ctx, { id }) => removeReference(ctx, id)),
  openReference: allow(anyone, openReference),
  answerReference: allow(anyone, (ctx, { id, secret, ...answers }) =>
    answerReference(ctx, { id, secret }, answers),
  ),
  declineReference: allow(anyone, declineReference),
  badge: allow(anyone, (ctx, { id }) => verifiedBadge(ctx, id)),
}

import type { Handlers } from '#server/http/dispatch.ts'
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
  submit: async (ctx, seen) => {
    await moveCompany(ctx, companyIdOf(ctx.actor), 'submit', seen)
    return {}
  },
  withdraw: async (ctx, seen) => {
    await moveCompany(ctx, companyIdOf(ctx.actor), 'withdraw', seen)
    return {}
  },
  addDocument: async (ctx, given) => ({ id: await addDocument(ctx, given) }),
  removeDocument: async (ctx, { id }) => {
    await removeDocument(ctx, id)
    return {}
  },
  openDocument: (ctx, { id }) => openDocument(ctx, id),
  addReference: async (ctx, given) => ({ id: await addReference(ctx, given) }),
  resendReference: async (ctx, { id }) => {
    await resendReference(ctx, id)
    return {}
  },
  removeReference: async (ctx, { id }) => {
    await removeReference(ctx, id)
    return {}
  },
  openReference: (ctx, link) => openReference(ctx, link),
  answerReference: async (ctx, { id, secret, ...answers }) => {
    await answerReference(ctx, { id, secret }, answers)
    return {}
  },
  declineReference: async (ctx, link) => {
    await declineReference(ctx, link)
    return {}
  },
  badge: (ctx, { id }) => verifiedBadge(ctx, id),
}

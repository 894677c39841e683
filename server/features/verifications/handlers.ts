import { allow, type Handlers } from '#server/contract/operation.ts'
import { operator, steppedUp } from '#server/contract/rules.ts'
import {
  decideOnCompany,
  openDocument,
  remindReference,
} from '#server/features/companies/service.ts'
import type { verifications } from '#shared/features/verifications/contract.ts'

import { decide, listCompanies, readCompany } from './company-cases.ts'
import { addNote, takeBackNote } from './notes.ts'

/** For operators only. Suspending a company, which locks it out, needs a fresh proof. */
export const verificationHandlers: Handlers<typeof verifications> = {
  companies: allow(operator, listCompanies),
  company: allow(operator, (ctx, { id }) => readCompany(ctx, id)),
  decide: allow(operator, decide),
  suspendCompany: allow(steppedUp(operator), (ctx, { id, seen, reason }) =>
    decideOnCompany(ctx, id, 'suspend', { expectedState: seen, reason }),
  ),
  note: allow(operator, (ctx, { id, text }) => addNote(ctx, id, text)),
  takeBackNote: allow(operator, (ctx, { id }) => takeBackNote(ctx, id)),
  remindReference: allow(operator, (ctx, { id }) => remindReference(ctx, id)),
  document: allow(operator, (ctx, { id }) => openDocument(ctx, id)),
}

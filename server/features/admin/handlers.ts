import { audit } from '#server/audit/audit.ts'
import { checkAuditChain } from '#server/audit/audit-chain.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  askSecondStepRemoval,
  resendConfirmationTo,
  restorePerson,
  signOutPerson,
  suspendPerson,
  withdrawSecondStepRemoval,
} from '#server/features/accounts/service.ts'
import { moveCompany, openDocument } from '#server/features/companies/service.ts'
import { findEnquiry, listEnquiries, markAnswered } from '#server/features/site/service.ts'
import { done, type Handlers } from '#server/http/dispatch.ts'
import { onTheWire } from '#server/http/wire.ts'
import { listMails } from '#server/mail/outbox-list.ts'
import { retryMail } from '#server/mail/outbox.ts'
import type { admin } from '#shared/features/admin/contract.ts'

import { exportAudit, readAudit } from './audit-log.ts'
import { addNote, decide, listCompanies, readCompany } from './companies.ts'
import { readOverview } from './overview.ts'
import { listPeople, readPerson } from './people.ts'

export const adminHandlers: Handlers<typeof admin> = {
  overview: readOverview,
  people: listPeople,
  person: (ctx, { id }) => readPerson(ctx, id),
  suspendPerson: done((ctx, { id, reason }) => suspendPerson(ctx, id, reason)),
  restorePerson: done((ctx, { id, reason }) => restorePerson(ctx, id, reason)),
  signOutPerson: done((ctx, { id, reason }) => signOutPerson(ctx, id, reason)),
  removeSecondStep: done((ctx, { id, reason }) => askSecondStepRemoval(ctx, id, reason)),
  keepSecondStep: done((ctx, { id, reason }) => withdrawSecondStepRemoval(ctx, id, reason)),
  resendConfirmation: done((ctx, { id }) => resendConfirmationTo(ctx, id)),
  companies: listCompanies,
  company: (ctx, { id }) => readCompany(ctx, id),
  decide,
  suspendCompany: (ctx, { id, seen, reason }) =>
    moveCompany(ctx, id, 'suspend', { expectedState: seen, reason }),
  note: done((ctx, { id, text }) => addNote(ctx, id, text)),
  document: (ctx, { id }) => openDocument(ctx, id),
  enquiries: async (ctx, asked) => onTheWire(await listEnquiries(ctx, asked)),
  enquiry: async (ctx, { id }) => onTheWire(await findEnquiry(ctx, id)),
  markAnswered: done((ctx, { id }) => markAnswered(ctx, id)),
  outbox: async (ctx, asked) => onTheWire(await listMails(ctx, asked)),
  retryMail: done(async (ctx, { id }) => {
    await inTransaction(ctx, async (inside) => {
      await retryMail(inside, id)
      await audit(inside, { action: 'mail.retried', object: { kind: 'mail', id } })
    })
    ctx.services.outbox.wake()
  }),
  audit: readAudit,
  checkChain: checkAuditChain,
  exportAudit,
}

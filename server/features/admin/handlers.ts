import { checkAuditChain } from '#server/audit/audit-chain.ts'
import { allow, type Handlers } from '#server/contract/operation.ts'
import { operator, steppedUp } from '#server/contract/rules.ts'
import {
  askSecondStepRemoval,
  listRemovals,
  resendConfirmationTo,
  signOutPerson,
  withdrawSecondStepRemoval,
} from '#server/features/accounts/service.ts'
import { listJobs } from '#server/jobs/job-list.ts'
import { listMails } from '#server/mail/outbox-list.ts'
import type { admin } from '#shared/features/admin/contract.ts'

import { exportAudit, readAudit } from './audit-log.ts'
import { cancelJobNow, retryFailedNow, retryJobNow, retryMailNow } from './jobs.ts'
import { readOverview } from './overview.ts'
import { listPeople, readPerson, restore, suspend } from './people.ts'
import { searchConsole } from './search.ts'

/** Locking somebody out, weakening their protection or exporting data needs a fresh proof. */
const proved = steppedUp(operator)

/** All of it is for operators only. */
export const adminHandlers: Handlers<typeof admin> = {
  overview: allow(operator, readOverview),
  search: allow(operator, searchConsole),
  people: allow(operator, listPeople),
  person: allow(operator, (ctx, { id }) => readPerson(ctx, id)),
  suspendPerson: allow(proved, suspend),
  restorePerson: allow(proved, restore),
  signOutPerson: allow(operator, (ctx, { id, reason }) => signOutPerson(ctx, id, reason)),
  removeSecondStep: allow(proved, (ctx, { id, reason }) => askSecondStepRemoval(ctx, id, reason)),
  secondSteps: allow(operator, listRemovals),
  keepSecondStep: allow(operator, (ctx, { id, reason }) =>
    withdrawSecondStepRemoval(ctx, id, reason),
  ),
  resendConfirmation: allow(operator, (ctx, { id }) => resendConfirmationTo(ctx, id)),
  outbox: allow(operator, listMails),
  retryMail: allow(operator, (ctx, { id }) => retryMailNow(ctx, id)),
  retryFailedMails: allow(operator, retryFailedNow),
  jobs: allow(operator, listJobs),
  retryJob: allow(operator, (ctx, { id }) => retryJobNow(ctx, id)),
  cancelJob: allow(operator, (ctx, { id }) => cancelJobNow(ctx, id)),
  audit: allow(operator, readAudit),
  checkChain: allow(operator, checkAuditChain),
  exportAudit: allow(proved, exportAudit),
}

import type { CallContext } from '#server/contract/context.ts'
import { countSuspended } from '#server/features/accounts/service.ts'
import { countWaiting } from '#server/features/companies/service.ts'
import { countOpenEnquiries } from '#server/features/site/service.ts'
import { countMails } from '#server/mail/outbox-list.ts'

/** How many things are waiting for operators, by kind. */
export async function readOverview(ctx: CallContext) {
  const companies = await countWaiting(ctx)
  const mails = await countMails(ctx)
  return {
    ...companies,
    enquiries: await countOpenEnquiries(ctx),
    failedMails: mails.failed,
    queuedMails: mails.queued,
    suspendedPeople: await countSuspended(ctx),
  }
}

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { pendingRemovals } from '#server/features/accounts/service.ts'
import { waitingCompanies } from '#server/features/companies/service.ts'
import { waitingListings } from '#server/features/listings/service.ts'
import { lateDeliveries, openDisputes, openReviews } from '#server/features/orders/service.ts'
import { approvalQueue, suspenseQueue } from '#server/features/payments/service.ts'
import { waitingAppeals, waitingReports } from '#server/features/reports/service.ts'
import { openHits } from '#server/features/screening/service.ts'
import { openEnquiries } from '#server/features/site/service.ts'
import { failedJobs } from '#server/jobs/job-list.ts'
import { failedMails } from '#server/mail/outbox-list.ts'
import { type QueueName, queueOf } from '#shared/features/admin/queues.ts'

/** What waits in each queue of the console; `shared/features/admin/queues.ts` has the words. */
export const queueSources: Readonly<Record<QueueName, QueueSource>> = {
  verifications: waitingCompanies,
  listings: waitingListings,
  reports: waitingReports,
  appeals: waitingAppeals,
  reviews: openReviews,
  disputes: openDisputes,
  deliveries: lateDeliveries,
  suspense: suspenseQueue,
  approvals: approvalQueue,
  screening: openHits,
  messages: openEnquiries,
  failedEmails: failedMails,
  failedJobs,
  secondSteps: pendingRemovals,
}

/** When a case of a queue is due that has waited since a time. */
export const caseDueAt = ({ config }: WorkContext, name: QueueName, since: Date): Date =>
  dueAt(queueOf(name).promise, since, ourPlace(config))

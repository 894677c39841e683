import { type Queue, rowIn } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'
import { listingQueue } from '../listings/moderation/queue.ts'
import { deliveryQueue, disputeQueue, reviewQueue } from '../orders/console-queues.ts'
import { approvalQueue, suspenseQueue } from '../payments/desk/queues.ts'
import { appealQueue, reportQueue } from '../reports/queue.ts'
import { hitQueue } from '../screening/queue.ts'
import { enquiryQueue } from '../site/enquiry-queue.ts'
import { verificationQueue } from '../verifications/queue.ts'

/** Every queue of the console, in words; `server/features/admin/queues.ts` says what waits in it. */
const queues = {
  verifications: verificationQueue,
  listings: listingQueue,
  reports: reportQueue,
  appeals: appealQueue,
  reviews: reviewQueue,
  disputes: disputeQueue,
  deliveries: deliveryQueue,
  suspense: suspenseQueue,
  approvals: approvalQueue,
  screening: hitQueue,
  messages: enquiryQueue,
  failedEmails: {
    label: 'Failed emails',
    before: 'Email ',
    promise: { businessDays: 1 },
    list: paths.adminOutbox,
    caseAt: rowIn(paths.adminOutbox),
  },
  failedJobs: {
    label: 'Failed jobs',
    before: 'Failed: ',
    promise: { businessDays: 1 },
    list: paths.adminJobs,
    caseAt: rowIn(paths.adminJobs),
  },
  secondSteps: {
    label: 'Second-step removals',
    before: 'Second-step removal for ',
    promise: { hours: 48 },
    list: paths.adminSecondSteps,
    caseAt: paths.adminPerson,
    endsAlone: true,
  },
} as const satisfies Record<string, Queue>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as readonly QueueName[]

/** What the console says about a queue. */
export const queueOf = (name: QueueName): Queue => queues[name]

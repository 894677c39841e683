import type { Queue } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'

/** The paid orders whose money operators check. */
export const reviewQueue: Queue = {
  label: 'Payment checks',
  before: '',
  promise: { businessDays: 1 },
  list: paths.adminReviews,
  caseAt: (number) => paths.adminOrder(Number(number)),
}

export const disputeQueue: Queue = {
  label: 'Disputes',
  before: 'Dispute about ',
  promise: { businessDays: 5 },
  list: paths.adminDisputes,
  caseAt: paths.adminDispute,
}

/** The orders that were to arrive, and of which nobody has said that they did. */
export const deliveryQueue: Queue = {
  label: 'Late deliveries',
  before: 'Delivery of ',
  promise: { businessDays: 2 },
  list: paths.adminDeliveries,
  caseAt: () => paths.adminDeliveries,
}

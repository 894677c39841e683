import type { Queue } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'

/** The messages that wait for an answer. */
export const enquiryQueue: Queue = {
  label: 'Messages',
  before: 'Message from ',
  promise: { businessDays: 1 },
  list: paths.adminEnquiries,
  caseAt: paths.adminEnquiry,
}

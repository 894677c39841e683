import type { Queue } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'
import { reviewPromise } from '../companies/review-promise.ts'

/** The companies that wait for their review. */
export const verificationQueue: Queue = {
  label: 'Verifications',
  before: '',
  promise: reviewPromise,
  list: paths.adminVerifications,
  caseAt: paths.adminCompany,
}

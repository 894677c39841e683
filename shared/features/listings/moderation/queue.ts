import type { Queue } from '../../../console/queue.ts'
import { paths } from '../../../routing/paths.ts'

/** The listings that wait for an operator. */
export const listingQueue: Queue = {
  label: 'Listings',
  before: '',
  promise: { businessDays: 1 },
  list: paths.adminListings,
  caseAt: paths.adminListing,
}

import { type Queue, rowIn } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'

/** The hits that nobody has decided on. */
export const hitQueue: Queue = {
  label: 'Screening hits',
  before: 'Screening of ',
  promise: { businessDays: 1 },
  list: paths.adminScreening,
  caseAt: rowIn(paths.adminScreening),
}

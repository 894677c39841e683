import { type Queue, rowIn } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'
import { reportPromise } from './report-states.ts'

/** The reports that nobody has decided on. */
export const reportQueue: Queue = {
  label: 'Reports',
  before: '',
  promise: reportPromise,
  list: paths.adminReports,
  caseAt: rowIn(paths.adminReports),
}

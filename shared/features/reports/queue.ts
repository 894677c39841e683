import { type Queue, rowIn } from '../../console/queue.ts'
import { paths } from '../../routing/paths.ts'
import { appealPromise, reportPromise } from './report-states.ts'

/** The reports that nobody has decided on. */
export const reportQueue: Queue = {
  label: 'Reports',
  before: '',
  promise: reportPromise,
  list: paths.adminReports,
  caseAt: rowIn(paths.adminReports),
}

/** The appeals that nobody has answered. */
export const appealQueue: Queue = {
  label: 'Appeals',
  before: '',
  promise: appealPromise,
  list: paths.adminAppeals,
  caseAt: rowIn(paths.adminAppeals),
}

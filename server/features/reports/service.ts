/** What other features may use of reports. */
export { waitingReports } from './list-reports.ts'

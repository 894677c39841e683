/** What other features may use of buy requests. */
export { waitingReports } from './console-reports.ts'

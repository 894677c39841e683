import { CallError, SessionEnded } from '../contract/call.ts'
import type { FormIssue } from '../contract/form.ts'
import { paths } from '../routing/paths.ts'

/**
 * What to tell of a call that failed in an event. A session that has ended leads to the login page.
 * @throws the error again where it is no refusal but a bug
 */
export function failureIssues(error: unknown): readonly FormIssue[] {
  if (error instanceof CallError) {
    return error.problem.errors ?? [{ pointer: '', detail: error.message }]
  }
  if (!(error instanceof SessionEnded)) throw error
  location.assign(paths.loginAfter(location.pathname + location.search, { ended: true }))
  return []
}

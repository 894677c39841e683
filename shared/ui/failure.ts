import { CallError, SessionEnded } from '../contract/call.ts'
import type { FormIssue } from '../contract/form.ts'
import { paths } from '../routing/paths.ts'

/**
 * The messages for a call that failed in an event. If the session has ended, leads to the login
 * page.
 * @throws the error itself if it is a bug and not a refusal
 */
export function failureIssues(error: unknown): readonly FormIssue[] {
  if (error instanceof CallError) {
    return error.problem.errors ?? [{ pointer: '', detail: error.message }]
  }
  if (!(error instanceof SessionEnded)) throw error
  location.assign(paths.loginAfter(location.pathname + location.search, { ended: true }))
  return []
}

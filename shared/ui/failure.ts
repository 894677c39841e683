import { CallError } from '../contract/call.ts'
import type { FormIssue } from '../contract/form.ts'

/**
 * What to tell of a call that failed in an event. A session that has ended leads to the login page.
 * @throws the error again where it is no refusal but a bug
 */
export function failureIssues(error: unknown): readonly FormIssue[] {
  if (error instanceof CallError) {
    return error.problem.errors ?? [{ pointer: '', detail: error.message }]
  }
  const to = error instanceof Response ? error.headers.get('location') : null
  if (to === null) throw error
  location.assign(to)
  return []
}

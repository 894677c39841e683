import { ProblemError } from '#server/contract/problem.ts'
import { TaskFailure } from '#server/contract/tasks.ts'
import { sqlState } from '#server/db/transaction.ts'

/** Why an attempt failed. */
interface JobFailure {
  /** For the operator: our own words and codes, because an error may quote what it failed on. */
  reason: string
  /** Another attempt would fail in the same way. */
  permanent: boolean
  /** Only the log says more. */
  unexpected: boolean
}

/** Classifies what a task has thrown. */
export function jobFailure(error: unknown): JobFailure {
  if (error instanceof TaskFailure) {
    return { reason: error.message, permanent: error.permanent, unexpected: false }
  }
  if (error instanceof ProblemError) {
    // What the caller could have done better, nobody will do better now.
    return {
      reason: error.message,
      permanent: error.status < 500 && error.status !== 429,
      unexpected: false,
    }
  }
  const { code } = Object(error) as { code?: unknown }
  const known = sqlState(error) ?? (typeof code === 'string' ? code : '')
  return {
    reason: `Unexpected error${known === '' ? '' : ` (${known})`}. See the server log.`,
    permanent: false,
    unexpected: true,
  }
}

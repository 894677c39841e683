import type { FormIssue } from '#shared/contract/form.ts'

import { ProblemError } from './problem.ts'

/**
 * Makes several checks of one input, in the order of its form, so that everything wrong is said at once.
 * @returns what each check returns
 * @throws ProblemError 422 with the issues of all that refuse
 */
export function checkAll<T extends Readonly<Record<string, () => unknown>>>(
  checks: T,
): { [K in keyof T]: ReturnType<T[K]> } {
  const errors: FormIssue[] = []
  const checked = Object.entries(checks).map(([name, check]) => {
    try {
      return [name, check()]
    } catch (error) {
      if (!(error instanceof ProblemError) || error.more.errors === undefined) throw error
      errors.push(...error.more.errors)
      return [name]
    }
  })
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
  return Object.fromEntries(checked) as { [K in keyof T]: ReturnType<T[K]> }
}

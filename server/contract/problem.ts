import type { FormIssue } from '#shared/contract/form.ts'
import { type Problem, type ProblemCode, problems } from '#shared/contract/problem.ts'

interface More {
  /** Input that must be corrected. */
  errors?: readonly FormIssue[]
  /** The events that the caller may cause now. */
  possible?: readonly string[]
  headers?: Readonly<Record<string, string>>
}

/** A failure that the caller can do something about, sent as RFC 9457 problem details. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number

  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly more: More = {},
  ) {
    super(detail ?? problems[code][1])
    this.status = problems[code][0]
  }
}

/** Input of which one thing must be corrected: where, and how. */
export const invalidInput = (pointer: string, detail: string): ProblemError =>
  new ProblemError('invalid-input', undefined, { errors: [{ pointer, detail }] })

/** A wait in whole units, rounded up: `40 seconds`, `15 minutes`, `24 hours`. */
function waitInWords(seconds: number): string {
  const [size, unit] =
    seconds > 5400 ? [3600, 'hour'] : seconds > 90 ? [60, 'minute'] : [1, 'second']
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** A temporary refusal: 429 or 503 with `Retry-After` in whole seconds. */
export function tryLater(
  code: 'too-many-requests' | 'unavailable',
  seconds: number,
  detail?: string,
): ProblemError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
  const words =
    code === 'too-many-requests'
      ? `Too many attempts. Try again in ${waitInWords(seconds)}.`
      : undefined
  return new ProblemError(code, detail ?? words, { headers })
}

/** The problem details of a failure; `instance` is the request id, to find it in the log. */
export function problemOf({ code, detail, more }: ProblemError, instance: string): Problem {
  const [status, title] = problems[code]
  return {
    type: `/api/docs#${code}`,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    instance,
    ...(more.errors === undefined ? {} : { errors: more.errors }),
    ...(more.possible === undefined ? {} : { possible: more.possible }),
  }
}

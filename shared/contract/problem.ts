import type { FormIssue } from './form.ts'

/**
 * Every failure that a caller can react to: its status and its title. Callers branch on the code,
 * the last part of `type`, and never on a text.
 */
export const problems = {
  malformed: [400, 'The request is malformed'],
  'unknown-field': [400, 'The request contains an unknown field'],
  'signed-out': [401, 'Log in to do this'],
  forbidden: [403, 'You do not have access to this'],
  'foreign-site': [403, 'This request was not sent from this site'],
  'accept-terms': [403, 'Accept the current Terms of Use first'],
  'confirm-email': [403, 'Confirm your email address first'],
  'two-step-required': [403, 'Set up two-step login first'],
  'step-up': [403, 'Confirm that it is you'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'This method is not supported here'],
  'timed-out': [408, 'The request took too long'],
  conflict: [409, 'This is no longer possible'],
  'in-progress': [409, 'This request is still being answered'],
  gone: [410, 'This is no longer available'],
  'too-large': [413, 'The request is too large'],
  'address-too-long': [414, 'This address is too long'],
  'unsupported-content': [415, 'This kind of content is not accepted'],
  'invalid-input': [422, 'Some fields need your attention'],
  'key-in-use': [422, 'This Idempotency-Key belongs to another request'],
  'too-many-requests': [429, 'Too many requests'],
  failed: [500, 'Something went wrong'],
  unavailable: [503, 'The server is busy'],
  'storage-full': [507, 'There is not enough storage space'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

/** The answer to a refused request: RFC 9457 problem details. */
export interface Problem {
  /** `/api/docs#<code>`: opens the explanation, and is stable enough to branch on. */
  type: string
  title: string
  status: number
  detail?: string
  /** The request id, which is also in the log. */
  instance?: string
  /** Every error in the input, each with a JSON pointer. */
  errors?: readonly FormIssue[]
  /** What the caller can do instead, once something has moved on: the names of its events. */
  possible?: readonly string[]
}

/** The code of a problem: the last part of its `type`. */
export const problemCode = ({ type }: Pick<Problem, 'type'>): ProblemCode =>
  type.slice(type.indexOf('#') + 1) as ProblemCode

/** Whether an address leads to nothing, because the thing does not exist or its id is malformed. */
export const leadsNowhere = (problem: Problem): boolean =>
  ['not-found', 'invalid-input'].includes(problemCode(problem))

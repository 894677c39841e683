import type { Response } from 'express'

import { type ProblemError, problemOf } from '#server/contract/problem.ts'

/** Sends problem details. */
export function sendProblem(response: Response, problem: ProblemError): void {
  const body = problemOf(problem, String(response.locals.requestId))
  response
    .status(problem.status)
    .set('Cache-Control', 'no-store')
    .set(problem.more.headers ?? {})
  response.type('application/problem+json').send(JSON.stringify(body))
}

import type { Response } from 'express'

/** A failure that the caller can do something about, told as RFC 9457 problem details. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly detail?: string,
  ) {
    super(title)
    this.name = 'ProblemError'
  }
}

/** Sends problem details; `instance` is the request id, by which the log knows the request. */
export function sendProblem(response: Response, problem: ProblemError): void {
  response.status(problem.status).set('Cache-Control', 'no-store')
  response.type('application/problem+json').send(
    JSON.stringify({
      type: 'about:blank',
      title: problem.title,
      status: problem.status,
      ...(problem.detail === undefined ? {} : { detail: problem.detail }),
      instance: response.locals.requestId,
    }),
  )
}

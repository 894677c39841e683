import type { AddressInfo } from 'node:net'

import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { onTestFinished } from 'vitest'

import { ProblemError } from '#server/contract/problem.ts'
import { createListener } from '#server/http/listener.ts'
import { sendProblem } from '#server/http/send-problem.ts'

/**
 * An application with a test's own routes behind the real listener; other failures are reported.
 */
export async function serve(addRoutes: (app: Express) => void): Promise<string> {
  const app = express()
  addRoutes(app)
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const known = error instanceof ProblemError ? error : new ProblemError('failed', String(error))
    sendProblem(response, known)
  })
  const server = createListener(app, {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

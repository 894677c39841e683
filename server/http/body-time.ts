import type { IncomingMessage } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Gives the rest of a request's body so many ms from now, in place of what it was given before.
 * @param late called when the time is over and the body is not complete
 */
export function limitBodyTime(request: IncomingMessage, ms: number, late: () => void): void {
  const before = timers.get(request)
  if (before === undefined) request.once('close', () => clearTimeout(timers.get(request)))
  clearTimeout(before)
  if (request.complete || request.destroyed) return
  timers.set(
    request,
    setTimeout(() => {
      if (!request.complete) late()
    }, ms),
  )
}

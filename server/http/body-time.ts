import type { IncomingMessage } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Sets the time for the rest of a request's body, in ms from now. Replaces any earlier limit.
 * @param late called if the body is not complete in time
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

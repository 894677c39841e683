import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { NextFunction, RequestHandler, Response } from 'express'

import { tryLater } from '#server/contract/problem.ts'

import type { Metrics } from './metrics.ts'
import { sendProblem } from './send-problem.ts'

/** Requests in flight above which new work is refused. */
const flightLimit = 200

const busy = () => tryLater('unavailable', 2, 'Try again in a moment.')

/**
 * Watches how busy the process is. Above the mark new requests get 503 at once instead of queueing;
 * cached pages and health checks are never refused, since they cost next to nothing.
 */
export class LoadGauge {
  #inFlight = 0
  #delay = 0
  readonly #histogram = monitorEventLoopDelay({ resolution: 10 })
  readonly #timer: NodeJS.Timeout

  /** @param delayLimit milliseconds of event-loop delay above which new work is refused */
  constructor(private readonly delayLimit: number) {
    this.#histogram.enable()
    this.#timer = setInterval(() => {
      // The median: one long pause is no load, and a loaded loop is late at every turn.
      this.#delay = this.#histogram.percentile(50) / 1e6
      this.#histogram.reset()
    }, 500).unref()
  }

  get overloaded(): boolean {
    return this.#above(1)
  }

  #above(times: number): boolean {
    return this.#delay > this.delayLimit * times || this.#inFlight > flightLimit * times
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }

  /** Counts requests and sheds those above the mark, at once and without a line in the log. */
  handler(metrics: Metrics): RequestHandler {
    return this.#shed(metrics, 1, (response) => sendProblem(response, busy()))
  }

  /** The same for logging in and out, at twice the mark; the refusal goes to the error handlers. */
  lastHandler(metrics: Metrics): RequestHandler {
    return this.#shed(metrics, 2, (_response, next) => next(busy()))
  }

  #shed(
    metrics: Metrics,
    times: number,
    refuse: (response: Response, next: NextFunction) => void,
  ): RequestHandler {
    return (_request, response, next) => {
      this.#inFlight += 1
      response.once('close', () => {
        this.#inFlight -= 1
      })
      if (!this.#above(times)) return next()
      metrics.requestsShed += 1
      refuse(response, next)
    }
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { NextFunction, RequestHandler, Response } from 'express'

import { tryLater } from '#server/contract/problem.ts'

import type { Metrics } from './metrics.ts'
import { sendProblem } from './send-problem.ts'

/** Number of requests in flight above which new work is refused. */
const flightLimit = 200

const busy = () => tryLater('unavailable', 2, 'Try again in a moment.')

/**
 * Measures how busy the process is. Above the limit new requests get a 503 immediately instead of
 * queueing. Cached pages and health checks are never refused, since they cost almost nothing.
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
      // The median, because one long pause is not load: a loaded loop is late every time.
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

  /** Counts requests and refuses those above the limit, without logging them. */
  handler(metrics: Metrics): RequestHandler {
    return this.#shed(metrics, 1, (response) => sendProblem(response, busy()))
  }

  /** The same for login and logout, at twice the limit; passes the refusal to the error handlers. */
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

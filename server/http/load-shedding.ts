import { type EventLoopUtilization, performance } from 'node:perf_hooks'

import type { NextFunction, Request, RequestHandler, Response } from 'express'

import { tryLater } from '#server/contract/problem.ts'

import type { Metrics } from './metrics.ts'
import { sendProblem } from './send-problem.ts'

/**
 * How many requests are worked on at the same time however busy the process is: enough to keep it
 * and the database working. With twice as many no more were answered, and the event loop took twice
 * as long to accept new connections, as Node accepts one each time round.
 */
const atOnce = 4
/** Milliseconds after which those who wait are looked at again. */
const interval = 20
/**
 * Further requests begin then if the event loop has worked for less than this share of the time: so
 * many at first, and twice as many each time that it still has.
 */
const [idleBelow, firstMore] = [0.8, 2]
/** How many requests of those that do not wait may be in flight. */
const flightLimit = 400

/** Made once: an overloaded server must not spend its time on stack traces. */
const busy = tryLater('unavailable', 2, 'Try again in a moment.')

/** Whether the client left before, for instance while its body was unpacked: no `close` would follow. */
const gone = (response: Response) => response.destroyed

/** A request that waits for its turn. */
interface Waiting {
  since: number
  begin: () => void
  refuse: () => void
}

/**
 * Lets requests begin a few at a time, in order. The others wait for a moment, and get a 503 if it
 * is not their turn by then. So an overloaded server still answers as many as it can, each of them
 * soon, and somebody who repeats what was refused costs little. Requests that only wait for something
 * (a slow client, a lock, another service) keep nobody out: while the process has time, more begin.
 */
export class LoadGauge {
  #begun = 0
  readonly #waiting: Waiting[] = []
  #worked: EventLoopUtilization = performance.eventLoopUtilization()
  #more = firstMore
  #timer: NodeJS.Timeout | undefined
  #refusedAt = -Infinity

  /** @param patience milliseconds for which a request waits for its turn */
  constructor(private readonly patience: number) {}

  /** Whether a request was refused within the last second. */
  get overloaded(): boolean {
    return performance.now() - this.#refusedAt < 1000
  }

  /**
   * Lets requests wait for their turn, and refuses them without an error in the log.
   * @param isLight tells which requests cost so little that they need not wait
   */
  handler(metrics: Metrics, isLight: (request: Request) => boolean = () => false): RequestHandler {
    return (request, response, next) => {
      if (gone(response)) return
      if (isLight(request)) return next()
      const begin = () => {
        this.#begun += 1
        response.once('close', () => {
          this.#begun -= 1
          this.#beginNext(atOnce)
        })
        next()
      }
      if (this.#begun < atOnce) return begin()
      const refuse = () => {
        metrics.requestsShed += 1
        this.#refusedAt = performance.now()
        sendProblem(response, busy)
      }
      const waiting = { since: performance.now(), begin, refuse }
      this.#waiting.push(waiting)
      response.once('close', () => {
        const at = this.#waiting.indexOf(waiting)
        if (at >= 0) this.#waiting.splice(at, 1)
      })
      this.#watch()
    }
  }

  /**
   * For what is cheap or bounded by itself, such as logging in and out: nobody waits here. Counts
   * apart from all others, and passes the refusal to the error handlers.
   */
  lastHandler(metrics: Metrics): RequestHandler {
    let inFlight = 0
    return (_request, response: Response, next: NextFunction) => {
      if (gone(response)) return
      if (inFlight >= flightLimit) {
        metrics.requestsShed += 1
        return next(busy)
      }
      inFlight += 1
      response.once('close', () => {
        inFlight -= 1
      })
      next()
    }
  }

  #beginNext(most: number): void {
    while (this.#begun < most) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      next.begin()
    }
  }

  #watch(): void {
    if (this.#timer !== undefined) return
    this.#worked = performance.eventLoopUtilization()
    this.#more = firstMore
    this.#timer = setInterval(() => this.#look(), interval)
  }

  #look(): void {
    const { utilization } = performance.eventLoopUtilization(this.#worked)
    this.#worked = performance.eventLoopUtilization()
    if (utilization < idleBelow) {
      this.#beginNext(this.#begun + this.#more)
      this.#more *= 2
    } else this.#more = firstMore
    const before = performance.now() - this.patience
    while ((this.#waiting[0]?.since ?? Infinity) < before) this.#waiting.shift()?.refuse()
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

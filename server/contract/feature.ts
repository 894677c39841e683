import type { Request, RequestHandler, Response } from 'express'

import type { Config } from './config.ts'
import type { CallContext, PersonalData, WorkContext } from './context.ts'
import type { Limit } from './limits.ts'
import type { OpenApiPaths } from './openapi.ts'
import type { Operation } from './operation.ts'

/** Everything that the platform must know of a feature, or of a room of its own that keeps data. */
export interface Feature {
  /** What people may call. */
  operations?: readonly Operation[]
  /** What runs in the background again and again. */
  jobs?: readonly Job[]
  /** What is deleted when its time is over. */
  expiries?: readonly Expiry[]
  personalData?: PersonalData
  /** Which of these keys of stored files a row of the feature names; the others are swept. */
  storageKeys?: (ctx: WorkContext, keys: readonly string[]) => Promise<string[]>
  /** How often things may be done. */
  limits?: Readonly<Record<string, Limit>>
  /** What is not an operation: endpoints whose shape a standard of its own gives. */
  routes?: (door: Door) => RequestHandler
  /** The description of those routes. */
  openApi?: OpenApiPaths
}

/** Work in the background. */
export interface Job {
  name: string
  /** Milliseconds after the start. */
  first: number
  /** Milliseconds from the end of a run to the next. */
  every: number
  /** Work that takes long gives up early on the signal. */
  run: (ctx: WorkContext, signal: AbortSignal) => Promise<unknown>
}

/** Timing for what has a day and an hour: a minute after the start, and every ten minutes from then on. */
export const onTime = { first: 60_000, every: 600_000 } as const

/** Data that is kept for a while only. */
interface Expiry {
  /** What is deleted, and after how long. */
  what: string
  forget: (ctx: WorkContext) => Promise<unknown>
}

/** What a feature's own routes get of the server. */
export interface Door {
  config: Config
  /** Who asks, and what to work with; opens the services. */
  contextOf: (request: Request, response: Response) => Promise<CallContext>
  /** Refuses with 503 only when the process is at twice the load at which everything else is refused. */
  shedLast: RequestHandler
}

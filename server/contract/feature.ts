import type { Request, RequestHandler, Response } from 'express'

import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import type { Retention } from '#shared/contract/retention.ts'

import type { Config } from './config.ts'
import type {
  CallContext,
  DeclaredEvent,
  NamesOfThings,
  PersonalData,
  Reportable,
  WorkContext,
} from './context.ts'
import type { Limit } from './limits.ts'
import type { NotificationKind } from './notifications.ts'
import type { OpenApiPaths } from './openapi.ts'
import type { Operation } from './operation.ts'
import type { Task } from './tasks.ts'

/** Everything that the platform needs to know about a feature, or a folder of its own with data. */
export interface Feature {
  /** The feature's API. */
  operations?: readonly Operation[]
  /** Recurring background work. */
  jobs?: readonly Job[]
  /** Background work that is queued with `enqueue`. */
  tasks?: Readonly<Record<string, Task>>
  /** Data that is deleted when it expires. */
  expiries?: readonly Expiry[]
  personalData?: PersonalData
  /** Returns the storage keys that the feature's rows use. Files that nobody uses are deleted. */
  storageKeys?: (ctx: WorkContext, keys: readonly string[]) => Promise<string[]>
  /** What can happen, as its `events.ts` declares it. */
  events?: readonly Readonly<Record<string, DeclaredEvent>>[]
  /** The names of the feature's things in the console. */
  names?: NamesOfThings
  /** The feature's things that companies may report to operators. */
  reportables?: Readonly<Partial<Record<ReportSubject, Reportable>>>
  /** The kinds of notification that the feature sends. */
  notificationKinds?: Readonly<Record<string, NotificationKind>>
  /** The feature's rate limits. */
  limits?: Readonly<Record<string, Limit>>
  /** The feature's public pages that depend on data, for search engines. */
  sitemap?: Sitemap
  /** Endpoints that are not operations, because a standard defines their shape. */
  routes?: (route: RouteContext) => RequestHandler
  /** The description of those routes. */
  openApi?: OpenApiPaths
}

/** Recurring background work. */
export interface Job {
  name: string
  /** Milliseconds from the start of the server to the first run. */
  first: number
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  /** Long work stops early when the signal fires. */
  run: (ctx: WorkContext, signal: AbortSignal) => Promise<unknown>
}

/** Timing for jobs with deadlines: a minute after the start, then every ten minutes. */
export const onTime = { first: 60_000, every: 600_000 } as const

const day = 86_400_000
/** The time so many days ago. */
export const daysAgo = ({ clock }: WorkContext, days: number) =>
  new Date(clock().getTime() - days * day)

/** Data that is kept for a limited time. */
interface Expiry {
  /** What is deleted. */
  what: string
  /** The line of the policy that says so; null for what says nothing about anybody. */
  policy: Retention | null
  /** For how many days it is kept once nobody needs it; omitted if it is not kept at all. */
  days?: number
  /** @param before the time that is so many days ago */
  forget: (ctx: WorkContext, before: Date) => Promise<unknown>
}

/** The addresses of public pages that depend on data, in parts of at most 50,000. */
export interface Sitemap {
  /** The parts that are not empty, each with its latest change. */
  parts: (ctx: CallContext) => Promise<SitemapPart[]>
  /** The addresses in one part; none if there is no such part. */
  addresses: (ctx: CallContext, name: string) => Promise<SitemapAddress[]>
}

export interface SitemapPart {
  /** Lower-case letters, digits and hyphens: a part of the address. */
  name: string
  changed: Date | null
}

export interface SitemapAddress {
  path: string
  changed: Date | null
}

/** What the server passes to a feature's own routes. */
export interface RouteContext {
  config: Config
  /** The caller and the services, which are opened if necessary. */
  contextOf: (request: Request, response: Response) => Promise<CallContext>
  /**
   * Refuses with 503, for what is cheap or bounded by itself: only when hundreds are in flight, which
   * it counts apart from all else, and without a wait.
   */
  shedLast: RequestHandler
}

import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CookieOptions } from 'express'
import type { Logger } from 'pino'

import type { CompanyArea, CompanyRole } from '#shared/contract/company-roles.ts'
import type { ReportSubject } from '#shared/contract/report-subjects.ts'
import type { Retention } from '#shared/contract/retention.ts'
import type { ThingKind } from '#shared/contract/thing-kinds.ts'

import type { Actor, Actors, MemberActor, PersonActor } from './actor.ts'
import type { Config } from './config.ts'
import type { OpenDatabase, Queryable, Replica } from './database.ts'
import type { Sealer, Storage } from './files.ts'
import type { Limits } from './limits.ts'
import type { HoldMembers, NotificationKind, People } from './notifications.ts'
import type { TokenKeys, Tokens } from './tokens.ts'

/** The services that operations, jobs and commands use. */
export interface Services {
  database: OpenDatabase
  replica: Replica
  keys: TokenKeys
  tokens: Tokens
  actors: Actors
  limits: Limits
  idempotency: Idempotency
  storage: Storage
  sealer: Sealer
  /** `wake` sends queued mails without waiting for the next poll; `stop` takes no more mails. */
  outbox: { wake: () => void; stop: () => Promise<void> }
  /** `wake` runs queued jobs without waiting for the next poll; `stop` takes no more jobs. */
  jobs: { wake: () => void; stop: () => Promise<void> }
  /** This instance's page cache: drops the pages that depend on what a tag names. */
  pages: { invalidate: (tag: string) => void }
  /** What the platform asks about people. */
  people: People
  holdMembers: HoldMembers
  /** All kinds of notification, as the features declare them. */
  notificationKinds: readonly NotificationKind[]
  /** All personal data, by the part of the product that keeps it. The account comes last. */
  personalData: readonly PersonalData[]
  /** What can happen, by the action of the audit log, as the features declare it. */
  events: ReadonlyMap<string, DeclaredEvent>
  /** The names of things in the console, as the features look them up. */
  names: NamesOfThings
  /** What companies may report to operators, as the features declare it. */
  reportables: Readonly<Record<ReportSubject, Reportable>>
}

/** The first argument of all work, whether a request or a job triggers it. */
export interface WorkContext {
  /** The pool, or the open transaction. */
  db: Queryable
  clock: () => Date
  config: Config
  log: Logger
  services: Services
}

/** The first argument of an operation's work: who is calling, from where, and the services. */
export interface CallContext<A extends Actor = Actor> extends WorkContext {
  actor: A
  request: RequestOrigin
  /** Set while rendering a page for the cache: services note here what the page depends on. */
  noteSource?: NoteSource
  /** Reads the file in the request's body; only if the operation's contract receives one. */
  receiveFile: () => Promise<Buffer>
}

/**
 * Notes a source of an answer: the tag that `services.pages.invalidate` gets when the source
 * changes, and, if it will change by itself, the time of that.
 */
export type NoteSource = (tag: string, until?: Date) => void

/** What the product may know about where a request came from. */
export interface RequestOrigin {
  id: string
  /** The visitor's IP address, as trusted proxies report it. */
  address: string
  userAgent: string
  /** A cookie by its name; null if it is missing or was sent twice. */
  cookie: (name: string) => string | null
  /** Sets a cookie on the response. The value is sent unchanged. */
  setCookie: (name: string, value: string, options: CookieOptions) => void
  /** The header `Idempotency-Key` as it was sent; null without one. */
  idempotencyKey: string | null
  /** Says in the response that it is the answer to an earlier request. */
  noteReplay: () => void
}

/** What makes a request the same as another: the operation, and its checked input. */
interface Repeatable {
  /** `feature.operation`. */
  operation: string
  input: unknown
}

/** Answers requests that are sent again, so that they have their effect once. */
export interface Idempotency {
  /**
   * Does work in a transaction that also keeps its answer under the request's `Idempotency-Key`. If the
   * caller has an answer under this key, that is the answer, and the work is not done.
   * @throws ProblemError 400 without a key; 409 while the first request is being answered; 422 if the
   *   key belongs to a request with other input
   */
  once: <C extends CallContext>(
    ctx: C,
    request: Repeatable,
    work: (inside: C) => Promise<unknown>,
  ) => Promise<unknown>
}

/** The person whose data is collected or erased. */
export interface DataSubject {
  id: string
  email: string
  /** Only data under a confirmed email certainly belongs to this person. */
  emailConfirmed: boolean
  companyId: string | null
}

/** Rows of a table that are somebody's or that somebody wrote. */
export interface OwnRows {
  table: PgTable
  /** The person whose row it is. */
  by: AnyPgColumn
  /** Tables that are joined, each by its condition, because `says` or `by` names their columns. */
  with?: readonly (readonly [PgTable, SQL])[]
  /** A condition for the rows that the copy has; without it all of the person's. */
  which?: SQL
  /** The columns that the copy has, by what they are called in it. */
  says: Readonly<Record<string, AnyPgColumn>>
  order: SQL
}

/** The personal data that one part of the product keeps. */
export interface PersonalData {
  /** The SQL names of the tables that this part is responsible for, and the policy's line on each. */
  tables: Readonly<Record<string, Retention>>
  /** What a person's copy of their data lists, under headings that they understand. */
  lists?: Readonly<Record<string, OwnRows>>
  /** What no list can say: everything else about a person except secrets, under such headings. */
  collect?: (ctx: WorkContext, who: DataSubject) => Promise<Readonly<Record<string, unknown>>>
  /**
   * Erases what we need not keep by law, in the transaction that closes the account.
   * @throws ProblemError 409 if the account cannot be closed yet, with the reason
   */
  erase?: (ctx: WorkContext, who: DataSubject) => Promise<void>
  /** Why a company cannot close yet, in words; null if it can. Asked while the company is locked. */
  keepsOpen?: (ctx: WorkContext, companyId: string) => Promise<string | null>
  /** Likely first guesses at a person's password: their names, and those of what they own. */
  passwordWords?: (ctx: WorkContext, personId: string) => Promise<string[]>
}

/** An event as people read it on the activity page: without the reason. */
export interface ActivityEntry {
  action: string
  objectId: string
  actorId: string | null
  after: Readonly<Record<string, unknown>>
}

/** Who reads of an event on the activity page. Operators read all of them in the console. */
export interface Readers {
  /** Who they are: the person, or the people of the company, that the event is about; */
  concerns:
    | 'person'
    | 'company'
    /** those of the company that `after` names as `companyId`; */
    | 'named company'
    /** or those of every company that has a share in the thing that it is about. */
    | { kind: ThingKind; idsOf: (company: { id: string; role: CompanyRole }) => SQL }
  /** Which of a company’s people read it; left out if all do. */
  shown?: (role: CompanyRole) => boolean
  /** Looks up the names of what events are about; null for what is gone. */
  names?: (
    ctx: CallContext<PersonActor>,
    entries: readonly ActivityEntry[],
  ) => Promise<(entry: ActivityEntry) => string | null>
  /** What stands in place of a name that is gone, such as `an order`. */
  unnamed?: string
}

/** What is said of an event, in plain text with places for names. */
export interface EventWords {
  /** The console's audit log. `sentenceParts` lists its places. */
  audit: string
  /**
   * The activity page, if somebody besides operators reads of it. What the event is about stands in
   * brackets, because the page makes it a link or bold. Places: `{who}` is “You” or a colleague’s name,
   * so what operators do names the marketplace instead; `{name}` is what `names` of the readers finds;
   * `{role}` is a role in the company.
   */
  activity?: string | ((told: { name: string | null; after: ActivityEntry['after'] }) => string)
}

/** Something that can happen, declared in the `events.ts` of a feature. */
export interface DeclaredEvent extends EventWords {
  /** Its name in the audit log, such as `company.verified`. Entries are kept, so never rename it. */
  action: string
  /** The kind of thing that the event is about. */
  kind: ThingKind
  readers?: Readers
}

/** Looks up the names of things of a kind, by their ids; what has none or is gone is left out. */
export type NamesOfThings = Readonly<
  Record<string, (ctx: WorkContext, ids: readonly string[]) => Promise<Map<string, string>>>
>

/** A thing of a company, as others read it. */
export interface ReportedThing {
  /** The company whose thing it is. */
  companyId: string
  /** The name of the thing, in one line. */
  title: string
  /** The text of the thing; empty if it has none. */
  words: string
}

/** Who of a company is told that its thing is hidden and may appeal, and the page on which they read why. */
interface HidingNews {
  /** Those who may change this area of the company. */
  area: CompanyArea
  link: `/${string}`
}

/** A kind of thing that companies may report to operators. */
export interface Reportable {
  /** Where reporters go once it is hidden; left out if the page on which they saw it stays. */
  afterwards?: `/${string}`
  /**
   * The thing that the caller is about to report, and the page on which the caller sees it. Locks the thing,
   * so that a report made while operators hide it is either settled with the others or refused.
   * @throws ProblemError 404 if the caller does not see it; 409 if it is their own company's
   */
  find: (
    inside: CallContext<MemberActor>,
    id: string,
  ) => Promise<ReportedThing & { link: `/${string}` }>
  /** Things as they are now, by their ids; those that others no longer see are left out. */
  now: (ctx: WorkContext, ids: readonly string[]) => Promise<ReadonlyMap<string, ReportedThing>>
  /** How it is hidden from all but its company, which may appeal, and shown again; left out if it cannot be. */
  hiding?: {
    /** @throws ProblemError 409 if it is hidden or gone */
    hide: (inside: CallContext<PersonActor>, id: string, reason: string) => Promise<HidingNews>
    /**
     * @returns whether others see it now; not if it is over, for instance
     * @throws ProblemError 409 if it is not hidden, or gone
     */
    showAgain: (inside: CallContext<PersonActor>, id: string, reason: string) => Promise<boolean>
  }
  /**
   * In place of that, for what the feature itself decides on, tells its company of and takes appeals about.
   * @throws ProblemError 409 if it is hidden or gone
   */
  takeDown?: (inside: CallContext<PersonActor>, id: string, reason: string) => Promise<void>
}

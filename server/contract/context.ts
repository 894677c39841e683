import type { CookieOptions } from 'express'
import type { Logger } from 'pino'

import type { Actor, Actors } from './actor.ts'
import type { Config } from './config.ts'
import type { OpenDatabase, Queryable } from './database.ts'
import type { Sealer, Storage } from './files.ts'
import type { Limits } from './limits.ts'
import type { TokenKeys, Tokens } from './tokens.ts'

/** What operations, jobs and commands work with. */
export interface Services {
  database: OpenDatabase
  keys: TokenKeys
  tokens: Tokens
  actors: Actors
  limits: Limits
  storage: Storage
  sealer: Sealer
  /** `wake` sends what was queued without waiting for the next look; `stop` takes up nothing more. */
  outbox: { wake: () => void; stop: () => Promise<void> }
  /** The pages that are kept on this instance: drops those that were made from what a tag names. */
  pages: { invalidate: (tag: string) => void }
  /** Everything that is kept about people, by every part of the product. The account comes last. */
  personalData: readonly PersonalData[]
}

/** What every piece of work gets first, whether somebody asks for it or its time has come. */
export interface WorkContext {
  /** The pool, or the transaction that is open. */
  db: Queryable
  clock: () => Date
  config: Config
  log: Logger
  services: Services
}

/** What the work of an operation gets first: who asks, from where, and what to work with. */
export interface CallContext<A extends Actor = Actor> extends WorkContext {
  actor: A
  request: RequestOrigin
  /** Where a page is kept that shows what is read: services note there what it rests on. */
  noteSource?: NoteSource
  /** Reads the file that is the request's body; only where the contract says what it receives. */
  receiveFile: () => Promise<Buffer>
}

/**
 * Notes something that an answer was made from, by the tag that `services.pages.invalidate` gets when it
 * changes, and the moment at which it will have changed by itself.
 */
export type NoteSource = (tag: string, until?: Date) => void

/** Where a request came from, as far as the product may use it. */
export interface RequestOrigin {
  id: string
  /** The visitor's address behind trusted proxies. */
  address: string
  userAgent: string
  /** A cookie by its name; null where it is missing or was sent twice. */
  cookie: (name: string) => string | null
  /** Has the answer set a cookie, its value as it is. */
  setCookie: (name: string, value: string, options: CookieOptions) => void
}

/** Whose data is meant. */
export interface DataSubject {
  id: string
  email: string
  /** Only what belongs to a confirmed address is theirs for certain. */
  emailConfirmed: boolean
  companyId: string | null
}

/** What one part of the product keeps about people. */
export interface PersonalData {
  /** The tables that this part answers for, by their names in SQL. */
  tables: readonly string[]
  /** Everything about a person, without secrets, by headings that they understand. */
  collect: (ctx: WorkContext, who: DataSubject) => Promise<Readonly<Record<string, unknown>>>
  /** Erases what no law keeps, inside the transaction that closes the account. */
  erase?: (ctx: WorkContext, who: DataSubject) => Promise<void>
  /** What a guesser would try first as a person's password: their names, and those of what is theirs. */
  passwordWords?: (ctx: WorkContext, personId: string) => Promise<string[]>
}

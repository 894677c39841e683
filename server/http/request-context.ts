import type { Logger } from 'pino'

import type { Actor } from '#server/auth/actor.ts'
import type { Config } from '#server/config.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

/** What every handler and service gets first: who asks, and what to work with. */
export interface RequestContext {
  actor: Actor
  /** The pool, or the transaction that is open. */
  db: Queryable
  clock: () => Date
  log: Logger
  config: Config
  services: Services
  request: RequestOrigin
  /** Where a page is kept that shows what is read: services note there what it rests on. */
  noteSource?: NoteSource
  /** Reads the file that is the request's body; only where the contract says `receives: 'file'`. */
  receiveFile: () => Promise<Buffer>
}

/**
 * Notes something that an answer was made from, by the tag that `services.pages.invalidate` gets when it
 * changes, and the moment at which it will have changed by itself.
 */
export type NoteSource = (tag: string, until?: Date) => void

/** Where a request came from, as far as the product may use it. */
interface RequestOrigin {
  id: string
  /** The visitor's address behind trusted proxies. */
  address: string
  userAgent: string
  /** Marks a browser in which somebody has signed in before; null without its cookie. */
  deviceSecret: string | null
}

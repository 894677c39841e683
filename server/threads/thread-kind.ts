import type { Limit } from '#server/contract/limits.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import type { ThreadTables } from './thread-tables.ts'

/** What the two sides of a kind of trade write to each other, such as about offers. */
export interface ThreadKind {
  tables: ThreadTables
  /** What its pictures are sealed as, such as `offer-picture`. */
  sealedAs: string
  /** How often a person may write, and send pictures. */
  limits: Readonly<Record<'message' | 'picture', Limit>>
}

/** A side of one trade, which has one thread. */
export interface ThreadSide {
  tradeId: string
  by: Side
}

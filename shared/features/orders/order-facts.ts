import type { Side } from '../../contract/trade-sides.ts'
import type { TimePromise } from '../../promised-time.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import type { AgreedDays } from './agreed-days.ts'
import type { Mover, OrderEvent } from './order-states.ts'

/** What comes next, as a side reads it. */
export interface NextWords {
  what: string
  more: string | ((days: AgreedDays) => string)
  /** The deadline of the order is not one of what these words say. */
  undated?: true
  /** The reader has what they were to get, although the order goes on. */
  done?: true
}
type Next = Readonly<Record<'buying' | 'selling', NextWords>>

/** The words and effects of a state. */
export interface StateFacts {
  tone: StatusTone
  /** Who has to act for the order to go on; null if nobody has to. */
  turn: Side | 'both' | 'operator' | null
  /** What somebody does whose turn it is, on a button that leads to the order. */
  verb?: string
  /** What is still to come if nobody leaves the usual way from here. */
  toCome: readonly OrderEvent[]
  /** The buyer keeps goods for which the seller gets money. */
  kept?: true
  /** Who is reminded, once, that the order is to leave the state by its limit. */
  reminder?: {
    of: readonly Side[]
    /** How long before the limit: on the first moment of that day. */
    before: TimePromise
  }
  next: Next
  /** What is different once the buyer has accepted some of the goods and rejected others. */
  ifPart?: { toCome: readonly OrderEvent[]; next: Next }
}

/** Who does a step: a mover, or somebody who is none. */
export type Doer = Exclude<Mover, 'clock'> | 'carrier' | 'either'

/** What becomes of the price: we hold it, or it is for the seller, for the buyer, or for both. */
export type MoneyMove = 'held' | 'released' | 'refunded' | 'split'

/** The words and effects of a move. What its sides are told is in the server's `events.ts`. */
export interface MoveFacts {
  /** What somebody does who makes it, after "can". */
  can: string
  /** The step that it completes, and who usually does it. */
  step: string
  by: Doer
  /** What a side did not do, so that time ended the order. */
  silent?: string
  /** What its reason tells. */
  reason?: string
  /** What we did if we made it for the seller. */
  forSeller?: string
  /** What becomes of the buyer's money, and so what the ledger books. Payouts and refunds are booked when they are sent. */
  money?: MoneyMove
  /** What becomes of the pieces: they can be ordered again, have left, or are back. */
  pieces?: 'freed' | 'sent' | 'back'
  /** What each side reads from then on, if its state does not say it. */
  next?: Next
  /** The same for the seller for whom we made it. */
  nextForSeller?: NextWords
  /** How it ends an inspection. */
  ends?: 'accepted' | 'refused'
}

import type { Api } from '../contract/call.ts'
import type { Money } from '../contract/money.ts'
import type { PublicPicture } from '../contract/pictures.ts'
import type { Me } from '../session/me.ts'

/** Something that waits for somebody who acts for a company. */
export interface Waiting {
  /** What it is, such as "Order 10049". */
  kind: string
  title: string
  says: string
  verb: string
  to: string
  /** Its last day; null if there is no limit. */
  until: string | null
  /** The moment at which that day ends where the one sits who has to act, if that is not the reader's. */
  ends?: string
  /** Of the lot; null if that has none, and left out where there is no lot. */
  picture?: PublicPicture | null
  money?: { amount: Money; says: string }
}

/** How many wait for others, and where they are. */
interface Elsewhere {
  count: number
  to: string
}

/** What waits in one part of a company's trade, as one of its people reads it. */
export interface WaitingPart {
  /** What one of them is called, such as "offer". */
  one: string
  /** The most urgent first, up to `mostWaiting`. */
  ours: readonly Waiting[]
  /** How many wait for the reader in all, and where they are. */
  count: number
  to: string
  /** How many wait for colleagues, as the reader's role cannot act on them. */
  colleagues: Elsewhere | null
  /** How many wait for anybody else. */
  theirs: Elsewhere | null
}

/** How many of all parts are shown. */
export const mostWaiting = 4

/** Loads what waits in one part; null if the person has nothing to do with it. */
export type LoadWaiting = (api: Api, me: Me) => Promise<WaitingPart | null>

/** One of the figures of a company's overview. */
export interface Figure {
  /** A number in words, or amounts in different currencies, the largest first. */
  value: string | readonly Money[]
  label: string
  says: string
  to: string
}

/** Loads the figures of one feature; none if the person has nothing to do with it. */
export type LoadFigures = (api: Api, me: Me) => Promise<readonly Figure[]>

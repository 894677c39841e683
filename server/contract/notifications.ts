import type { PersonActor } from './actor.ts'
import type { Queryable } from './database.ts'

/** A kind of notification. Each feature declares its own; there is no list by hand. */
export interface NotificationKind {
  /** Unique among all features, and kept with people's choices: never rename it. */
  name: string
  /** For the page on which people choose. */
  label: string
  /** When it is sent, in one sentence. */
  says: string
  /**
   * Whether it is emailed as well: `always` (cannot be turned off), `usually` (can be turned off), or
   * `never`.
   */
  byEmail: 'always' | 'usually' | 'never'
  /** It is about the reader's own account: all others are forgotten when they stop acting for a company. */
  personal?: true
  /** It asks for nothing unless it surprises the reader: it stands apart from the rest, below it. */
  apart?: true
  /** Omitted if everybody may get it; the others do not see it among their choices. */
  shown?: (actor: PersonActor) => boolean
}

/** What the platform asks about people. The feature that keeps them answers. */
export interface People {
  /** The ids of everybody who may work in the console now. */
  operators: (db: Queryable) => Promise<string[]>
  /** The id of the open account that has confirmed an email, or null. */
  withConfirmedEmail: (db: Queryable, email: string) => Promise<string | null>
  /** Those of these people who are told things: their account is open and not suspended. */
  toWriteTo: (db: Queryable, ids: readonly string[]) => Promise<Addressee[]>
}

/**
 * Which of these people act for a company; they do until the open transaction ends, and whoever removes
 * them waits for it. The feature that keeps companies answers.
 */
export type HoldMembers = (db: Queryable, personIds: readonly string[]) => Promise<string[]>

/** Somebody to write to. */
export interface Addressee {
  id: string
  name: string
  email: string
  /** Which kinds of notification they have turned on or off by email. */
  choices: Readonly<Record<string, boolean>>
}

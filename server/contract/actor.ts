import type { Queryable } from './database.ts'
import type { Bearer } from './tokens.ts'

/** Who asks: a visitor, or a person with a live session. Loaded from the database, never from a token. */
export type Actor = Visitor | PersonActor

export interface Visitor {
  kind: 'visitor'
}

export interface PersonActor {
  kind: 'person'
  personId: string
  sessionId: string
  name: string
  email: string
  /** When the person last proved who they are. */
  authTime: Date
  emailConfirmed: boolean
  /** This session was opened with a second step. */
  twoStep: boolean
  /** The account has a second step, whether or not this session was opened with it. */
  hasSecondStep: boolean
  operator: boolean
  /** The company that the person acts for; null for an operator. */
  company: ActorCompany | null
}

/** A person who acts for a company. */
export interface MemberActor extends PersonActor {
  company: ActorCompany
}

interface ActorCompany {
  id: string
  sells: boolean
  buys: boolean
  verified: boolean
  suspended: boolean
}

export const visitor: Visitor = { kind: 'visitor' }

/** Says who stands behind a token, at most five seconds late. */
export interface Actors {
  /** @returns null where the session is over or its person may not come in */
  load: (db: Queryable, bearer: Bearer) => Promise<PersonActor | null>
  /** Lets the next call see a change at once on this instance. */
  forget: (sessionId: string) => void
  /** The same for everybody who acts for a company, or for one person. */
  forgetAll: (which: { personId?: string; companyId?: string }) => void
}

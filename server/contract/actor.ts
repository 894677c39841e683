import type { CompanyRole } from '#shared/contract/company-roles.ts'

import type { Queryable } from './database.ts'
import type { Bearer } from './tokens.ts'

/** The caller: a visitor, or a person with a live session. Always loaded from the database. */
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
  /** They have accepted the Terms of Use that are in force now. */
  termsAccepted: boolean
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

/** A person who acts for a verified company that buys. */
export interface BuyerActor extends MemberActor {
  company: ActorCompany & { buys: true; verified: true; suspended: false }
}

export const isBuyer = <A extends MemberActor>(actor: A): actor is A & BuyerActor =>
  actor.company.buys && actor.company.verified && !actor.company.suspended

interface ActorCompany {
  id: string
  /** What the person is in the company. */
  role: CompanyRole
  /** From when on the company demands two-step login of this person; null if it does not. */
  twoStepFrom: Date | null
  sells: boolean
  buys: boolean
  verified: boolean
  suspended: boolean
}

export const visitor: Visitor = { kind: 'visitor' }

/** Looks up the person behind a token. The answer is at most five seconds old. */
export interface Actors {
  /** @returns null if the session has ended or the person is not allowed in */
  load: (db: Queryable, bearer: Bearer) => Promise<PersonActor | null>
  /** Makes the next call on this instance see a change immediately. */
  forget: (sessionId: string) => void
  /** The same for one person, or for everybody who acts for a company. */
  forgetAll: (which: { personId?: string; companyId?: string }) => void
}

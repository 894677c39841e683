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
  /** Signed in with a second factor or a passkey in this session. */
  twoStep: boolean
  /** The account has a second step, whether or not this session was opened with it. */
  hasSecondStep: boolean
  operator: boolean
  /** The company that the person acts for; null for an operator. */
  company: ActorCompany | null
}

interface ActorCompany {
  id: string
  sells: boolean
  buys: boolean
  verified: boolean
  suspended: boolean
}

export const visitor: Visitor = { kind: 'visitor' }

/** The person behind an operation whose rule lets no visitor in. */
export function signedIn(actor: Actor): PersonActor {
  if (actor.kind === 'visitor') throw new Error('a visitor has come past the rule')
  return actor
}

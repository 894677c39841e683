import type { Contract } from '#shared/contract/endpoint.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'

import type { Actor, PersonActor } from './actor.ts'

/** Who may call an operation. What they may see or change inside it is decided in its queries. */
export interface Rule {
  name: string
  /** The rule in words, for the description of the API. */
  meaning: string
  /** Why the actor may not, or null. */
  refuse: (actor: Actor, now: Date) => ProblemCode | null
}

/** One rule for each operation of a contract; a missing one does not compile. */
export type Policy<C extends Contract> = { readonly [K in keyof C]: Rule }

/** Milliseconds after which a sensitive change wants a fresh proof (ASVS 7.5.3). */
const stepUpAfter = 5 * 60 * 1000

const person = (
  name: string,
  meaning: string,
  refuse: (actor: PersonActor) => ProblemCode | null,
): Rule => ({
  name,
  meaning,
  refuse: (actor) => (actor.kind === 'visitor' ? 'signed-out' : refuse(actor)),
})

export const anyone: Rule = {
  name: 'anyone',
  meaning: 'Everybody, signed in or not.',
  refuse: () => null,
}

export const account = person(
  'account',
  'Whoever has an account, its email confirmed or not.',
  () => null,
)

/** Somebody who has shown that the address of the account is theirs. */
export const confirmed = person('confirmed', 'Whoever has confirmed their email.', (actor) =>
  actor.emailConfirmed ? null : 'confirm-email',
)

/** A person acting for a company, their email confirmed or not: they may read what they gave. */
export const represents = person(
  'represents',
  'Whoever acts for a company, their email confirmed or not.',
  ({ company }) => (company === null ? 'forbidden' : null),
)

export const member = person(
  'member',
  'A confirmed person who acts for a company.',
  ({ emailConfirmed, company }) => {
    if (!emailConfirmed) return 'confirm-email'
    return company === null ? 'forbidden' : null
  },
)

export const seller = person(
  'seller',
  'A confirmed person who acts for a company that sells and is not suspended.',
  (actor) => {
    const refused = member.refuse(actor, new Date(0))
    if (refused !== null) return refused
    return actor.company?.sells === true && !actor.company.suspended ? null : 'forbidden'
  },
)

/** The operator's people, with two-step sign-in. To everybody else the console does not exist. */
export const operator = person(
  'operator',
  'The house, signed in with two steps. To others it is not there.',
  ({ operator: works, twoStep }) => {
    if (!works) return 'not-found'
    return twoStep ? null : 'two-step-required'
  },
)

/** The same rule for somebody who has signed in with two steps. */
export const twoStepped = (rule: Rule): Rule => ({
  name: `${rule.name}, in two steps`,
  meaning: `${rule.meaning} Signed in with two steps.`,
  refuse: (actor, now) => {
    const refused = rule.refuse(actor, now)
    if (refused !== null || actor.kind === 'visitor') return refused
    return actor.twoStep ? null : 'two-step-required'
  },
})

/**
 * The same rule for somebody who has proved who they are a moment ago. A session that was opened before
 * its account had a second step proves nothing until it has passed it.
 */
export function steppedUp(rule: Rule): Rule {
  return {
    name: `${rule.name}, just signed in`,
    meaning: `${rule.meaning} Within five minutes of a proof of who they are, second step included.`,
    refuse: (actor, now) => {
      const refused = rule.refuse(actor, now)
      if (refused !== null || actor.kind === 'visitor') return refused
      if (actor.hasSecondStep && !actor.twoStep) return 'step-up'
      return now.getTime() - actor.authTime.getTime() > stepUpAfter ? 'step-up' : null
    },
  }
}

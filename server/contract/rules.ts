import {
  type CompanyArea,
  type CompanyRole,
  companyRoles,
  mayChange,
  mayView,
  roleLabels,
} from '#shared/contract/company-roles.ts'
import type { ProblemCode } from '#shared/contract/problem.ts'

import {
  type Actor,
  type BuyerActor,
  isBuyer,
  type MemberActor,
  type PersonActor,
} from './actor.ts'

/**
 * Who may call an operation. The operation's queries decide what they may see or change.
 * `A` is the kind of actor that the rule guarantees, so the work need not check again.
 */
export interface Rule<A extends Actor = Actor> {
  name: string
  /** The rule in words, for the description of the API. */
  meaning: string
  /** The admitted actor, or the problem code of the refusal. */
  admit: (actor: Actor, now: Date) => A | ProblemCode
}

/** Milliseconds after which a sensitive change needs a fresh proof of identity (ASVS 7.5.3). */
const stepUpAfter = 5 * 60 * 1000

/** A stricter version of a rule. */
function narrower<A extends Actor, B extends A>(
  rule: Rule<A>,
  name: string,
  meaning: string,
  narrow: (actor: A, now: Date) => B | ProblemCode,
): Rule<B> {
  return {
    name,
    meaning,
    admit: (actor, now) => {
      const admitted = rule.admit(actor, now)
      return typeof admitted === 'string' ? admitted : narrow(admitted, now)
    },
  }
}

export const anyone: Rule = {
  name: 'anyone',
  meaning: 'Anybody, logged in or not.',
  admit: (actor) => actor,
}

export const account: Rule<PersonActor> = {
  name: 'account',
  meaning: 'Anybody with an account, even if its email is not confirmed.',
  admit: (actor) => (actor.kind === 'visitor' ? 'signed-out' : actor),
}

/** Somebody who has accepted the present Terms of Use, as all but reading and leaving requires. */
export const accepted = narrower(
  account,
  'accepted',
  'A person who has accepted the current Terms of Use.',
  (actor) => (actor.termsAccepted ? actor : 'accept-terms'),
)

/** Somebody who has proved that the account's email is theirs. */
export const confirmed = narrower(
  accepted,
  'confirmed',
  'A person who has confirmed their email and accepted the current Terms of Use.',
  (actor) => (actor.emailConfirmed ? actor : 'confirm-email'),
)

/** A company that demands two-step login is closed to its people who lack it. */
const withCompany = (actor: PersonActor, now: Date): MemberActor | ProblemCode => {
  const { company, twoStep } = actor
  if (company === null) return 'forbidden'
  const demanded = company.twoStepFrom !== null && company.twoStepFrom <= now
  return demanded && !twoStep ? 'two-step-required' : { ...actor, company }
}

/** A person who acts for a company, email confirmed or not: they may read what they entered. */
export const represents = narrower(
  account,
  'represents',
  'A person who acts for a company, even if their email is not confirmed; in two steps if it demands that.',
  withCompany,
)

export const member = narrower(
  confirmed,
  'member',
  'A confirmed person who acts for a company; in two steps if it demands that.',
  withCompany,
)

/** The same rule, but only for some roles. */
function inRole<A extends MemberActor>(
  rule: Rule<A>,
  name: string,
  may: (role: CompanyRole) => boolean,
): Rule<A> {
  const roles = companyRoles.filter(may).map((role) => roleLabels[role])
  return narrower(rule, name, `${rule.meaning} Role: ${roles.join(', ')}.`, (actor) =>
    may(actor.company.role) ? actor : 'forbidden',
  )
}

/** The same rule, but only for roles that may see a part of their company. */
export const views = <A extends MemberActor>(rule: Rule<A>, area: CompanyArea): Rule<A> =>
  inRole(rule, `${rule.name}, views ${area}`, (role) => mayView(role, area))

/** The same rule, but only for roles that may change a part of their company. */
export const changes = <A extends MemberActor>(rule: Rule<A>, area: CompanyArea): Rule<A> =>
  inRole(rule, `${rule.name}, changes ${area}`, (role) => mayChange(role, area))

/** The same rule, but only for a company that sells and is not suspended. */
export const selling = <A extends MemberActor>(rule: Rule<A>): Rule<A> =>
  narrower(
    rule,
    `${rule.name}, selling`,
    `${rule.meaning} The company sells and is not suspended.`,
    (actor) => (actor.company.sells && !actor.company.suspended ? actor : 'forbidden'),
  )

/** The same rule, but only for a verified company: those who see trade prices. */
export const trading = <A extends MemberActor>(rule: Rule<A>): Rule<A> =>
  narrower(
    rule,
    `${rule.name}, trading`,
    `${rule.meaning} The company is verified and not suspended.`,
    (actor) => (actor.company.verified && !actor.company.suspended ? actor : 'forbidden'),
  )

/** The same rule, but only for a verified company that buys. */
export const buying = <A extends MemberActor>(rule: Rule<A>): Rule<A & BuyerActor> =>
  narrower(
    trading(rule),
    `${rule.name}, buying`,
    `${rule.meaning} The company buys, is verified and is not suspended.`,
    (actor) => (isBuyer(actor) ? actor : 'forbidden'),
  )

/** Our own staff, logged in with two steps. Everybody else gets a 404 for the console. */
export const operator = narrower(
  account,
  'operator',
  'The operator, logged in with two steps. Everybody else gets a 404.',
  (actor) => {
    if (!actor.operator) return 'not-found'
    if (!actor.termsAccepted) return 'accept-terms'
    return actor.twoStep ? actor : 'two-step-required'
  },
)

/** The same rule, but only after a two-step login. */
export const twoStepped = <A extends PersonActor>(rule: Rule<A>): Rule<A> =>
  narrower(
    rule,
    `${rule.name}, in two steps`,
    `${rule.meaning} Logged in with two steps.`,
    (actor) => (actor.twoStep ? actor : 'two-step-required'),
  )

/**
 * The same rule, but only within minutes of a proof of identity. A session that is older than the
 * account's second step must pass that step first.
 */
export const steppedUp = <A extends PersonActor>(rule: Rule<A>): Rule<A> =>
  narrower(
    rule,
    `${rule.name}, just logged in`,
    `${rule.meaning} Within five minutes of proving who they are, including any second step.`,
    (actor, now) => {
      if (actor.hasSecondStep && !actor.twoStep) return 'step-up'
      return now.getTime() - actor.authTime.getTime() > stepUpAfter ? 'step-up' : actor
    },
  )

import * as z from 'zod/mini'

import { named, one, reason, typed } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { sortings } from '../../contract/sorting.ts'
import { personStates } from '../accounts/person-states.ts'
import { companyStates } from '../companies/verification-rules.ts'

/** The orders of the list of people. */
export const peopleSortings = sortings('since', 'name', 'email')

/** The orders of the list of second steps that will be removed. */
export const removalSortings = sortings('due', 'asked', 'name')

/** The filters of the list of people. */
export const peopleFilters = [...personStates, 'operator'] as const

/** The company that a person acts for, as it stands beside their name. */
const companyBeside = z.extend(named, { state: z.enum(companyStates) })

/** A person in a list. */
export const personBeside = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: z.enum(personStates),
  operator: z.boolean(),
  company: z.nullable(companyBeside),
})

const personLine = z.extend(personBeside, { createdAt: moment })

const personFile = z.extend(personLine, {
  telephone: z.string(),
  emailConfirmedAt: z.nullable(moment),
  suspendedAt: z.nullable(moment),
  suspendedBecause: z.nullable(z.string()),
  closedAt: z.nullable(moment),
  /** Has set up two-step login. */
  twoStep: z.boolean(),
  /** A second step that was reported lost and will be removed; null if there is none. */
  secondStepRemoval: z.nullable(
    z.object({ askedAt: moment, askedBy: named, dueAt: moment, reason: z.string() }),
  ),
  /** The number of open sessions. */
  sessions: z.number(),
  lastUsedAt: z.nullable(moment),
})

const about = z.strictObject({ ...one, reason })

/** People, for the operator. Passwords can be neither seen nor set here. */
export const adminPeople = {
  people: endpoint({
    method: 'GET',
    path: '/admin/people',
    summary: 'People by the beginning of their name or email',
    input: z.strictObject({
      q: typed,
      state: z.optional(z.enum(peopleFilters)),
      /** The state of the company that they act for. */
      company: z.optional(z.enum(companyStates)),
      sort: z._default(z.enum(peopleSortings), '-since'),
      ...paging,
    }),
    output: pageOf(personLine),
  }),
  person: endpoint({
    method: 'GET',
    path: '/admin/people/:id',
    summary: 'A person’s file',
    input: z.strictObject(one),
    output: personFile,
  }),
  suspendPerson: endpoint({
    method: 'POST',
    path: '/admin/people/:id/suspension',
    summary: 'Suspend a person; they are told the reason',
    input: about,
  }),
  restorePerson: endpoint({
    method: 'POST',
    path: '/admin/people/:id/restoration',
    summary: 'Lift a person’s suspension',
    input: about,
  }),
  signOutPerson: endpoint({
    method: 'POST',
    path: '/admin/people/:id/sign-out',
    summary: 'End all sessions of a person',
    input: about,
  }),
  secondSteps: endpoint({
    method: 'GET',
    path: '/admin/second-steps',
    summary: 'The lost second steps that will be removed, the next one first',
    input: z.strictObject({ sort: z._default(z.enum(removalSortings), 'due'), ...paging }),
    output: pageOf(
      z.object({
        person: named,
        email: z.string(),
        askedBy: named,
        askedAt: moment,
        dueAt: moment,
        reason: z.string(),
      }),
    ),
  }),
  removeSecondStep: endpoint({
    method: 'POST',
    path: '/admin/people/:id/second-step-removal',
    summary: 'Remove a lost second step in 48 hours, unless its owner stops it',
    input: about,
    status: 202,
  }),
  keepSecondStep: endpoint({
    method: 'POST',
    path: '/admin/people/:id/second-step-removal/withdrawal',
    summary: 'Withdraw the removal of a second step',
    input: about,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/admin/people/:id/confirmation',
    summary: 'Send the link that confirms a person’s email again',
    input: z.strictObject(one),
    status: 202,
  }),
}

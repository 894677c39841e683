import type { TimePromise } from '../../promised-time.ts'

/**
 * What an operator decides on a report. `take-further`: of what cannot be hidden, which an operator deals with
 * elsewhere.
 */
export const reportDecisions = ['hide', 'take-further', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]
/** What becomes of it. `shown-again`: it was hidden, and its company appealed. */
export const reportOutcomes = ['hidden', 'taken-further', 'dismissed', 'shown-again'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** How soon a report is decided on. */
export const reportPromise = { businessDays: 1 } as const satisfies TimePromise

/**
 * For how many days a company may appeal after something of its own was hidden. No six months have more, which
 * is what Regulation (EU) 2022/2065, Article 20, asks of platforms. The Terms of Use name it as well.
 */
export const appealDays = 184

/** What an operator answers to an appeal: the thing stays hidden, or is shown again. */
export const appealAnswers = ['uphold', 'show-again'] as const
export type AppealAnswer = (typeof appealAnswers)[number]
/** What becomes of an appeal. */
export const appealOutcomes = ['upheld', 'shown-again'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** How soon an appeal is answered. */
export const appealPromise = { businessDays: 3 } as const satisfies TimePromise

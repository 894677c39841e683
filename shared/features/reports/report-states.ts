import type { TimePromise } from '../../promised-time.ts'

/** What an operator decides on a report, and what becomes of it. */
export const reportDecisions = ['hide', 'dismiss'] as const
export type ReportDecision = (typeof reportDecisions)[number]
export const reportOutcomes = ['hidden', 'dismissed'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** How soon a report is decided on. */
export const reportPromise = { businessDays: 1 } as const satisfies TimePromise

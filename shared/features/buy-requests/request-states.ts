/**
 * What a buy request can be: open, closed by its buyer for one of two reasons, over by its time, or hidden
 * by an operator.
 */
export const requestStates = ['open', 'found', 'not-needed', 'expired', 'hidden'] as const
export type RequestState = (typeof requestStates)[number]

/** Why a buyer closes a request. */
export const closingReasons = ['found', 'not-needed'] as const
export type ClosingReason = (typeof closingReasons)[number]

/** For how many days a request is open. */
export const requestDays = { least: 7, usual: 30, most: 90 } as const

/** The most requests of one company that are open at a time. */
export const mostOpen = 20
/** The most lots with which one seller answers a request. */
export const mostAnswers = 5

/** The states of a background job. The last three are final, unless somebody starts it again. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** The state of a background job. */
export type JobState = (typeof jobStates)[number]

/** The states of an account, as operators see them. */
export const personStates = ['unconfirmed', 'active', 'suspended', 'closed'] as const
export type PersonState = (typeof personStates)[number]

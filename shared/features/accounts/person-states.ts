/** How an account stands, as far as it matters to who looks after it. */
export const personStates = ['unconfirmed', 'active', 'suspended', 'closed'] as const
export type PersonState = (typeof personStates)[number]

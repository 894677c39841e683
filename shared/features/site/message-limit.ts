/** The most code points in a message to us. */
export const messageLimit = 4000

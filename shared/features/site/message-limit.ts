/** Code points of a message to the house. */
export const messageLimit = 4000

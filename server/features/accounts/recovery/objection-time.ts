/**
 * Milliseconds for which what a thief of an account would do is held: time for its owner to read the
 * mail about it, and to object.
 */
export const objectionTime = 48 * 3_600_000

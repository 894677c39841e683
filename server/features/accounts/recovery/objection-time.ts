/**
 * Milliseconds by which we delay what a thief of an account would do, so that the owner can read
 * our email and object.
 */
export const objectionTime = 48 * 3_600_000

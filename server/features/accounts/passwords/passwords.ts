import { boundedQueue, type Place } from '#server/bounded-queue.ts'
import { tryLater } from '#server/contract/problem.ts'

import { hashThreads, inHashProcess } from './hash-process.ts'

/** How hashes made at today's cost begin; `hash-worker.mjs` sets the cost. */
const costPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

/**
 * Twice as many as are computed at the same time, so that no thread waits for its next password.
 * The last of 32 waits a quarter of a second on two cores.
 */
const inTurn = boundedQueue({
  running: 2 * hashThreads,
  waiting: 32,
  refusal: () => tryLater('unavailable', 2, 'Too many passwords are being checked right now.'),
})

/** Composed, so that a password typed on another system is the same; otherwise unchanged. */
const composed = (password: string) => password.normalize('NFC')

/**
 * Hashes a password as a PHC string.
 * @param place ahead for those who have shown who they are, so that strangers cannot keep them out
 * @throws ProblemError 503 if too many are waiting
 */
export async function hashPassword(password: string, place?: Place): Promise<string> {
  return String(await inTurn(() => inHashProcess({ password: composed(password) }), place))
}

/**
 * Checks a password against a hash. For an unknown account pass null: it takes the same time and
 * returns false.
 * @param place as for `hashPassword`
 * @throws ProblemError 503 if too many are waiting
 */
export async function verifyPassword(
  known: string | null,
  password: string,
  place?: Place,
): Promise<boolean> {
  const task = { known, password: composed(password) }
  return (await inTurn(() => inHashProcess(task), place)) === true
}

/**
 * Whether a hash was made at another cost than today's; if so, hash the password again at login.
 */
export function needsRehash(known: string): boolean {
  return !known.startsWith(costPrefix)
}

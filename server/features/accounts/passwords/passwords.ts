import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { tryLater } from '#server/contract/problem.ts'
import { boundedQueue } from '#server/bounded-queue.ts'

/** The least that OWASP asks of argon2id, which is the package's default kind: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const costPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

/**
 * The processor is shared by the whole process, so the queue is, too. Hashes run on libuv's four
 * threads, where files are read as well. Measured on two cores: two at once make 200 hashes a second
 * and a file waits 0.3 ms; four make 226, and a file waits 19 ms. So one for each core, and one thread
 * stays free. Who comes last of 32 waits a quarter of a second.
 */
const inTurn = boundedQueue({
  running: Math.min(3, availableParallelism()),
  waiting: 32,
  refusal: () => tryLater('unavailable', 2, 'Too many people are signing in just now.'),
})

// What an unknown account is checked against; made anew in each process, so nobody knows its password.
const nobody = hash(randomBytes(32), cost)

/** Composed, so that a password typed on another system is the same; otherwise taken to the letter. */
const composed = (password: string) => password.normalize('NFC')

/** Hashes a password as a PHC string. Throws ProblemError 503 when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(composed(password), cost))
}

/**
 * Whether the password is the one of the hash. For an unknown account pass null: it takes the same
 * time and says no. Throws ProblemError 503 when too many wait.
 */
export function verifyPassword(known: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    const right = await verify(known ?? (await nobody), composed(password))
    return right && known !== null
  })
}

/** Whether a hash was made at another cost than today's; then hash the password anew at the next login. */
export function needsRehash(known: string): boolean {
  return !known.startsWith(costPrefix)
}

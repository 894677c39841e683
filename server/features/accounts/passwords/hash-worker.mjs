/**
 * Hashes and checks passwords, in a process of lower priority than the server. Plain JavaScript,
 * because it starts without the loader that runs the sources.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

// Ten steps get a tenth of the time when both need the same core; 19 is the lowest priority.
const priority = Math.min(19, getPriority() + 10)
setPriority(priority)
if (process.platform === 'linux') {
  // On Linux each thread has its own priority. New threads inherit it, but Node has already started
  // some.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/** OWASP's minimum for argon2id, which is the package's default kind: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Stands in for the hash of an unknown account. Random in each process, so nobody knows its
// password.
const nobody = hash(randomBytes(32), cost)

/** @param {import('./hash-process.ts').HashTask} task */
async function answerTo({ password, known }) {
  if (known === undefined) return hash(password, cost)
  const right = await verify(known ?? (await nobody), password)
  return right && known !== null
}

const end = () => process.exit()
// The server has ended, so nobody waits for an answer.
process.on('disconnect', end)
process.on('error', end)
process.on('message', async (/** @type {import('./hash-process.ts').HashTask} */ task) => {
  try {
    process.send?.({ id: task.id, value: await answerTo(task) })
  } catch (error) {
    process.send?.({ id: task.id, error: String(error) })
  }
})

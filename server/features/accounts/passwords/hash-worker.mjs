/**
 * Hashes passwords and checks them, in a process of its own that gives way to the server.
 * Plain JavaScript, because it is started without the loader that the sources run through.
 */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

// Ten steps are a tenth of the time where both want the same core; 19 is the lowest.
const priority = Math.min(19, getPriority() + 10)
setPriority(priority)
if (process.platform === 'linux') {
  // There each thread has its own priority. New threads inherit it, but Node has started some already.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
}

/** The least that OWASP asks of argon2id, which is the package's default kind: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// What an unknown account is checked against; made anew in each process, so nobody knows its password.
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

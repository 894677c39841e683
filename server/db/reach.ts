import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'

/** Milliseconds of silence after which a second connection checks whether the database answers. */
const suspicion = 600
/**
 * How many times, every 100 ms, to check whether that connection got an answer. Counted instead of
 * timed, so that a blocked event loop does not look like an unreachable database.
 */
const looks = 6

/** Whether a new connection gets any answer at all, even a refusal. */
async function answersCaller(address: ClientConfig): Promise<boolean> {
  const socket = new Socket()
  const heard = { now: false }
  socket.once('data', () => (heard.now = true))
  const caller = new Client({ ...address, stream: () => socket })
  // A refusal is an answer too. After any other error there is simply no answer.
  caller.on('error', () => {})
  caller.connect(() => {})
  for (let look = 0; look < looks && !heard.now; look += 1) await wait(100)
  socket.destroy()
  return heard.now
}

/**
 * Closes all connections of a pool when the database silently becomes unreachable, for example
 * because a machine lost power or a router drops packets. Pending queries then fail within two
 * seconds. A statement may take longer than that, so silence alone proves nothing: a second
 * connection checks. While the database answers that one, the first may be silent for `patience`
 * milliseconds. pg's own `query_timeout` does not help: it leaves the connection in the pool,
 * inside a transaction that nobody ends.
 */
export function endWhenOutOfReach(
  pool: Pool,
  address: ClientConfig,
  patience: number,
  log: Logger,
): void {
  const open = new Set<Socket>()
  let trying: Promise<boolean> | null = null
  const lookInto = async (socket: Socket) => {
    trying ??= answersCaller(address).finally(() => (trying = null))
    if (await trying) {
      // Unless it has been returned to the pool in the meantime.
      if (socket.timeout) socket.setTimeout(suspicion)
      return
    }
    if (open.size > 0) log.error('the database does not answer; its connections are closed')
    // At once, so that others who waited for the same answer find nothing left to report, and what
    // is opened in the meantime stays.
    const closing = [...open]
    open.clear()
    // The unused ones first: the pool needs a moment to notice, and whoever is told of a failure
    // may try again at once.
    for (const each of closing) if (!each.timeout) each.destroy()
    await wait(1)
    for (const each of closing) each.destroy()
  }
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    const last = { bytes: 0, at: 0 }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('timeout', () => {
      const now = performance.now()
      if (last.bytes !== socket.bytesRead) Object.assign(last, { bytes: socket.bytesRead, at: now })
      if (now - last.at + suspicion > patience) socket.destroy()
      else void lookInto(socket)
    })
  })
  pool.on('acquire', (client) => socketOf(client).setTimeout(suspicion))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
}

function socketOf({ connection: { stream } }: PoolClient): Socket {
  if (stream instanceof Socket) return stream
  throw new Error('a connection to PostgreSQL is no socket')
}

import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'

/** Milliseconds without a byte after which the way to the database is tried by a second connection. */
const suspicion = 600
/**
 * How often, every 100 ms, is looked whether that one has heard anything. Counted rather than timed, so
 * that an event loop that stood still does not pass for a database that is out of reach.
 */
const looks = 6

/** Whether a new caller hears anything at all, be it that nobody is let in. */
async function answersCaller(address: ClientConfig): Promise<boolean> {
  const socket = new Socket()
  const heard = { now: false }
  socket.once('data', () => (heard.now = true))
  const caller = new Client({ ...address, stream: () => socket })
  // A refusal is an answer as well; whatever else goes wrong, nothing is heard.
  caller.on('error', () => {})
  caller.connect(() => {})
  for (let look = 0; look < looks && !heard.now; look += 1) await wait(100)
  socket.destroy()
  return heard.now
}

/**
 * Ends all connections of a pool when nothing comes through any more without anybody having told us: a
 * machine lost its power, a router drops what it gets. Whoever waits for an answer fails within two
 * seconds. A statement may take longer than that, so silence alone proves nothing: a second connection
 * is tried, and while the database answers it, the first may be silent for `patience` milliseconds.
 * pg's own `query_timeout` would not do: it leaves the connection in the pool, in the middle of a
 * transaction that nobody ends.
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
      // Unless it has been given back meanwhile.
      if (socket.timeout) socket.setTimeout(suspicion)
      return
    }
    if (open.size > 0) log.error('nothing is heard from the database; its connections are closed')
    for (const each of open) each.destroy()
    open.clear()
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

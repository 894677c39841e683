import { Socket } from 'node:net'

import { afterAll, expect } from 'vitest'

/**
 * The product connects to its database, mail server and file store, which in tests are on this
 * machine. A connection to anywhere else, by any library, fails the test file.
 */
const here = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::1'])
/** Shared by the test files of a process, each of which loads this module again. */
const watch = Symbol.for('relustre connections elsewhere')
const watched = globalThis as { [watch]?: Set<string> }
const elsewhere = (watched[watch] ??= watchSockets())

function watchSockets(): Set<string> {
  const found = new Set<string>()
  const connect = Socket.prototype.connect as (...args: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    // Functions of `net` pass on their arguments as one list.
    const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[]
    const { host = 'localhost' } =
      typeof first === 'object' ? (first as { host?: string }) : { host: second }
    if (typeof host === 'string' && !here.has(host)) found.add(host)
    return connect.apply(this, args)
  }
  return found
}

afterAll(() => {
  const found = [...elsewhere]
  elsewhere.clear()
  expect(found, 'connected to').toEqual([])
})

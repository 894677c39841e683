import { Socket } from 'node:net'

import { afterAll, expect } from 'vitest'

/**
 * The product talks to its database, its mail server and its store of files, which in a test are on
 * this machine: a connection to anywhere else, from whatever library, fails the test file.
 */
const here = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::1'])
/** Shared by the test files of a process, each of which loads this again. */
const watch = Symbol.for('relustre connections elsewhere')
const watched = globalThis as { [watch]?: Set<string> }
const elsewhere = (watched[watch] ??= watchSockets())

function watchSockets(): Set<string> {
  const found = new Set<string>()
  const connect = Socket.prototype.connect as (...args: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    // Net's own functions pass on one list of what they were given.
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

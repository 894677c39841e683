import { Writable } from 'node:stream'

import pino from 'pino'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openReplica } from '#server/db/replica/replica.ts'

import { freePort } from '../../../../support/free-port.ts'
import { statement } from '../../../../support/postgres-statement.ts'
import { type Cluster, startCluster } from '../../../../support/postgres.ts'

const address = (of: Cluster) => of.url('postgres', 'postgres')

let said: { level: number; msg: string; fault?: string }[] = []
const log = pino(
  new Writable({
    write: (line, _encoding, done) => {
      said.push(JSON.parse(String(line)))
      done()
    },
  }),
)
const primary = await startCluster()
const replica = await primary.replicate()
afterAll(async () => {
  await replica.stop()
  await primary.stop()
})
beforeEach(() => {
  said = []
})

/** Opens a replica, which is closed after the test. */
async function open(url: string) {
  const { database } = readConfig({ DATABASE_URL: address(primary), DATABASE_REPLICA_URL: url })
  const opened = await openReplica(database, log)
  onTestFinished(opened.close)
  const near = (wanted: boolean) =>
    expect.poll(() => opened.state()?.near, { timeout: 15_000 }).toBe(wanted)
  return { near, opened }
}

describe('a start is refused if the address of the replica leads to', () => {
  it('the database itself', async () => {
    await expect(open(address(primary))).rejects.toThrow(
      'DATABASE_REPLICA_URL is not usable: that server is not a replica: it takes changes itself.',
    )
  })

  it('another database of the replica', async () => {
    await expect(open(replica.url('postgres', 'template1'))).rejects.toThrow(
      'the database there is template1, but in DATABASE_URL it is postgres.',
    )
  })

  it('a replica of another server', async () => {
    const other = await startCluster()
    onTestFinished(other.stop)
    const copy = await other.replicate()
    onTestFinished(copy.stop)
    await expect(open(address(copy))).rejects.toThrow(
      'DATABASE_REPLICA_URL is not usable: that server is a replica of another server.',
    )
  })
})

describe('a replica', () => {
  it('that is away does not stop a start, and is read once it is there', async () => {
    await replica.halt()
    const { near } = await open(address(replica))
    await near(false)
    expect(said.map(({ msg }) => msg)).toEqual([
      'the replica does not answer; the database is read instead',
    ])
    await replica.resume()
    await near(true)
    expect(said.map(({ level }) => level)).toEqual([40, 30])
  })

  it('at an address where nobody listens is the same', async () => {
    const { near } = await open(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
    await near(false)
  })

  it('is not behind if nobody writes, and only a change of its state is logged', async () => {
    const { near, opened } = await open(address(replica))
    await near(true)
    await new Promise((resolve) => setTimeout(resolve, 5500))
    expect(opened.state()?.behind).toBeLessThan(2)
    await statement(address(replica), 'SELECT pg_wal_replay_pause()')
    await statement(address(primary), 'CREATE TABLE something (one integer)')
    await near(false)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await statement(address(replica), 'SELECT pg_wal_replay_resume()')
    await near(true)
    expect(said.map(({ msg }) => msg)).toEqual([
      'the replica of the database is read',
      'the replica is too far behind; the database is read instead',
      'the replica of the database is read',
    ])
  })

  it('that restarts may have gone back, so it is not read before it is asked again', async () => {
    const { near, opened } = await open(address(replica))
    await near(true)
    await replica.halt('crash')
    await expect.poll(() => opened.state()?.behind, { timeout: 500 }).toBe(Infinity)
    await replica.resume()
    await expect.poll(() => opened.state()?.behind).toBeLessThan(2)
    await near(true)
  })

  // The last test: there is no replica after it.
  it('that becomes a primary is read no more', async () => {
    const { near, opened } = await open(address(replica))
    await near(true)
    await statement(address(replica), 'SELECT pg_promote()')
    await near(false)
    const database = {}
    const read = await opened.read({ db: database as never }, async ({ db }) => db)
    expect(read).toBe(database)
    expect(said.at(-1)).toMatchObject({
      level: 50,
      fault: 'that server is not a replica: it takes changes itself',
    })
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { TaskFailure } from '#server/contract/tasks.ts'
import { features } from '#server/features.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { claimJob, endJob, leaseMs } from '#server/jobs/job-claims.ts'
import { countJobs } from '#server/jobs/job-list.ts'
import { cancelJob, enqueue, jobOf } from '#server/jobs/jobs.ts'
import { job } from '#server/jobs/table.ts'

import { jobQueue } from '../../support/job-queue.ts'
import { example, gate } from '../../support/jobs.ts'

const { house, seen, letters, stateOf, until } = await jobQueue()
const all = { names: [letters.name], except: [] }
const unknown = '00000000-0000-4000-8000-000000000000'

describe('a long job', () => {
  it('shows how far it is, and keeps its lease for as long as it runs', async () => {
    const { opened, open } = gate()
    const long = example(async (_ctx, _input, { progress }) => {
      progress(120, 500)
      await opened
      progress(500, 500)
    })
    house.start([long])
    const id = await enqueue(house, long, { letter: 'a' })
    await expect
      .poll(() => jobOf(house, id))
      .toMatchObject({ state: 'running', done: 120, total: 500 })
    for (let step = 0; step < 4; step += 1) {
      house.ahead += leaseMs - 1000
      const [row] = await house.rows()
      await expect.poll(async () => (await house.rows())[0]?.dueAt).not.toEqual(row?.dueAt)
      expect(await claimJob(house.db, house.clock(), all)).toBeNull()
    }
    open()
    await until(id, 'done')
    expect(await jobOf(house, id)).toMatchObject({ done: 500, total: 500, attempts: 1 })
  })

  it('that is cancelled stops where it can, and does not run again', async () => {
    const long = example(async (_ctx, { letter }, { signal }) => {
      seen.push(letter)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
      seen.push('too far')
    })
    house.start([long])
    const id = await enqueue(house, long, { letter: 'a' })
    await until(id, 'running')
    await cancelJob(house, id)
    await until(id, 'cancelled')
    expect(seen).toEqual(['a'])
    await expect(cancelJob(house, id)).rejects.toMatchObject({ status: 409 })
    await expect(cancelJob(house, unknown)).rejects.toMatchObject({ status: 404 })
  })

  it('that is cancelled before it begins never runs', async () => {
    const id = await enqueue(house, letters, { letter: 'a' })
    await cancelJob(house, id)
    house.start([letters])
    await until(await enqueue(house, letters, { letter: 'b' }), 'done')
    expect([await stateOf(id), seen]).toEqual(['cancelled', ['b']])
  })

  it('that is cancelled while it fails is cancelled, and not tried again', async () => {
    const { opened, open } = gate()
    const failing = example(async (_ctx, { letter }) => {
      seen.push(letter)
      await opened
      throw new TaskFailure('No')
    })
    const id = await enqueue(house, failing, { letter: 'a' })
    house.start([failing])
    await expect.poll(() => seen).toEqual(['a'])
    await cancelJob(house, id)
    open()
    await until(id, 'cancelled')
  })
})

describe('a server that stops', () => {
  it('tells its jobs, and hands back the ones that stop', async () => {
    const long = example(async (_ctx, { letter }, { signal }) => {
      seen.push(letter)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      signal.throwIfAborted()
    })
    const first = house.start([long])
    const id = await enqueue(house, long, { letter: 'a' })
    // The database says that it runs a moment before the worker knows.
    await expect.poll(() => seen).toEqual(['a'])
    await first.stop()
    expect(await jobOf(house, id)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
    house.start([letters])
    await until(id, 'done')
    expect(seen).toEqual(['a', 'a'])
  })

  it('waits for the ones that finish, and begins no others', async () => {
    const { opened, open } = gate()
    const slow = example(
      async (_ctx, { letter }) => {
        seen.push(letter)
        await opened
      },
      { atOnce: 1 },
    )
    const first = house.start([slow])
    const [one, two] = [
      await enqueue(house, slow, { letter: 'a' }),
      await enqueue(house, slow, { letter: 'b' }),
    ]
    await expect.poll(() => seen).toEqual(['a'])
    const stopped = first.stop()
    open()
    await stopped
    expect([await stateOf(one), await stateOf(two), seen]).toEqual(['done', 'waiting', ['a']])
  })
})

describe('a lost lease', () => {
  it('lets another take the job, and what the first then says no longer counts', async () => {
    const id = await enqueue(house, letters, { letter: 'a' })
    const lost = await claimJob(house.db, house.clock(), all)
    if (lost === null) throw new Error('nothing was claimed')
    house.start([letters])
    await until(await enqueue(house, letters, { letter: 'b' }), 'done')
    expect(seen).toEqual(['b'])
    house.ahead = leaseMs + 1
    await until(id, 'done')
    expect(seen).toEqual(['b', 'a'])
    expect(await endJob(house.db, lost, 'failed', house.clock())).toBe(false)
    expect(await jobOf(house, id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  it('again and again is given up, so that a job that kills its server does not do so for ever', async () => {
    const deadly = example(letters.run, { attempts: 2 })
    const id = await enqueue(house, deadly, { letter: 'a' })
    for (let death = 0; death < 2; death += 1) {
      expect(await claimJob(house.db, house.clock(), all)).not.toBeNull()
      house.ahead += leaseMs + 1
    }
    house.start([deadly])
    await until(id, 'failed')
    expect(seen).toEqual([])
    const lastError = 'The server stopped each time while this was running.'
    expect(await jobOf(house, id)).toMatchObject({ lastError })
  })
})

it('the queue forgets what ended thirty days ago, but nothing that waits', async () => {
  const waiting = await enqueue(house, letters, { letter: 'a' })
  const ended = await enqueue(house, letters, { letter: 'b' })
  await cancelJob(house, ended)
  house.ahead = 29 * 86_400_000
  await forgetExpired(house, features)
  expect(await house.db.$count(job, eq(job.id, ended))).toBe(1)
  house.ahead = 31 * 86_400_000
  await forgetExpired(house, features)
  expect((await house.rows()).map(({ id }) => id)).toEqual([waiting])
  expect((await countJobs(house, house.clock())).oldest).toBeCloseTo(31 * 86_400, -2)
})

import { describe, expect, it } from 'vitest'

import { TaskFailure } from '#server/contract/tasks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countJobs } from '#server/jobs/job-list.ts'
import { enqueue, jobOf, retryJob } from '#server/jobs/jobs.ts'

import { jobQueue } from '../../support/job-queue.ts'
import { example, gate } from '../../support/jobs.ts'

const { house, seen, letters, stateOf, until } = await jobQueue()
const unknown = '00000000-0000-4000-8000-000000000000'

describe('a queued job', () => {
  it('runs once, soon after its transaction commits', async () => {
    // It would look again only tomorrow.
    house.start([letters], 86_400_000)
    const id = await inTransaction(house, (ctx) => enqueue(ctx, letters, { letter: 'a' }))
    await until(id, 'done')
    expect(seen).toEqual(['a'])
    expect(await jobOf(house, id)).toMatchObject({ attempts: 1, lastError: null })
  })

  it('never runs if its transaction is rolled back', async () => {
    house.start([letters])
    const failing = inTransaction(house, async (ctx) => {
      await enqueue(ctx, letters, { letter: 'a' })
      throw new Error('the import failed')
    })
    await expect(failing).rejects.toThrow('the import failed')
    await until(await enqueue(house, letters, { letter: 'b' }), 'done')
    expect(seen).toEqual(['b'])
  })

  it('does not start before its time', async () => {
    const runAt = new Date(Date.now() + 3_600_000)
    const later = await enqueue(house, letters, { letter: 'later' }, { runAt })
    house.start([letters])
    await until(await enqueue(house, letters, { letter: 'now' }), 'done')
    expect(await stateOf(later)).toBe('waiting')
    house.ahead = 3_600_001
    await until(later, 'done')
    expect(seen).toEqual(['now', 'later'])
  })

  it('is refused if its input is wrong, before anything is queued', async () => {
    const wrong = { letter: 1 } as unknown as { letter: string }
    await expect(enqueue(house, letters, wrong)).rejects.toThrow(/invalid_type/)
    expect(await house.rows()).toEqual([])
  })

  it('waits for a release that knows it', async () => {
    const id = await enqueue(house, letters, { letter: 'a' })
    const other = { ...letters, name: 'test.other' }
    house.start([other])
    await until(await enqueue(house, other, { letter: 'b' }), 'done')
    expect([await stateOf(id), seen]).toEqual(['waiting', ['b']])
  })
})

describe('a job with a key', () => {
  it('is one job while it waits, with the newest input and at the earliest time', async () => {
    const runAt = new Date(Date.now() + 3_600_000)
    const options = { dedupe: 'one' }
    const first = await enqueue(house, letters, { letter: 'old' }, { ...options, runAt })
    const second = await enqueue(house, letters, { letter: 'new' }, options)
    expect(second).toBe(first)
    house.start([letters])
    await until(first, 'done')
    expect(seen).toEqual(['new'])
  })

  it('is queued again once the first has begun, because that may have read what was before', async () => {
    const { opened, open } = gate()
    const slow = example(async (_ctx, { letter }) => {
      if (seen.push(letter) === 1) await opened
    })
    house.start([slow])
    const options = { dedupe: 'one' }
    const first = await enqueue(house, slow, { letter: 'a' }, options)
    await expect.poll(() => seen).toEqual(['a'])
    const second = await enqueue(house, slow, { letter: 'b' }, options)
    expect(second).not.toBe(first)
    open()
    await until(first, 'done')
    await until(second, 'done')
  })
})

describe('a job that fails', () => {
  it('is tried again later and later, until it works', async () => {
    const failing = example(async (_ctx, { letter }) => {
      if (seen.push(letter) < 3) throw new TaskFailure('The shelf is not there yet')
    })
    house.start([failing])
    const id = await enqueue(house, failing, { letter: 'a' })
    for (const [attempt, least] of [
      [1, 9000],
      [2, 18_000],
    ] as const) {
      await expect
        .poll(async () => (await house.rows())[0])
        .toMatchObject({
          attempts: attempt,
          state: 'waiting',
          lastError: 'The shelf is not there yet',
        })
      const [row] = await house.rows()
      const delay = (row?.dueAt.getTime() ?? 0) - house.clock().getTime()
      expect(delay).toBeGreaterThan(least - 5000)
      expect(delay).toBeLessThan(least * 1.3)
      house.ahead += delay
    }
    await until(id, 'done')
    expect(await jobOf(house, id)).toMatchObject({ attempts: 3, lastError: null })
  })

  it('is given up after its last attempt, without showing what it failed on', async () => {
    const failing = example(
      async () => {
        throw Object.assign(new Error('at owner@house.example'), { code: 'ENOSPC' })
      },
      { attempts: 2 },
    )
    house.start([failing])
    const id = await enqueue(house, failing, { letter: 'a' })
    await expect.poll(async () => (await jobOf(house, id))?.attempts).toBe(1)
    await until(id, 'waiting')
    house.ahead = 20_000
    await until(id, 'failed')
    const lastError = 'Unexpected error (ENOSPC). See the server log.'
    expect(await jobOf(house, id)).toMatchObject({ attempts: 2, lastError })
    expect(await countJobs(house, house.clock())).toMatchObject({ waiting: 0, failed: 1 })
  })

  it('for good is given up at once, and an operator can start it again', async () => {
    let broken = true
    const failing = example(async () => {
      if (broken) throw new TaskFailure('The file is no table', true)
    })
    house.start([failing])
    const id = await enqueue(house, failing, { letter: 'a' })
    await until(id, 'failed')
    expect(await jobOf(house, id)).toMatchObject({ attempts: 1, lastError: 'The file is no table' })
    broken = false
    await retryJob(house, id)
    await until(id, 'done')
    await expect(retryJob(house, id)).rejects.toMatchObject({ status: 409 })
    await expect(retryJob(house, unknown)).rejects.toMatchObject({ status: 404 })
  })
})

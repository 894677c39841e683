import { expect, it } from 'vitest'

import { TaskFailure } from '#server/contract/tasks.ts'
import { listJobs } from '#server/jobs/job-list.ts'
import { retryJob } from '#server/jobs/jobs.ts'
import { repeatJob } from '#server/jobs/repeat-job.ts'

import { workContext } from '../../support/contexts.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const ctx = await workContext(site)

const listed = async (state: 'failed' | 'done') => (await listJobs(ctx, { state, limit: 9 })).items

/** Work that fails until it is repaired. */
function brokenWork(name: string) {
  const work = { runs: 0, broken: true }
  const run = async () => {
    work.runs += 1
    if (work.broken) throw new TaskFailure('The shelf is locked.')
  }
  return Object.assign(work, { job: { name, first: 1, every: 20, run } })
}

it('recurring work that fails is one failed job for operators, until it succeeds again', async () => {
  const work = brokenWork('counting of shelves')
  const stop = repeatJob(ctx, work.job)
  await expect.poll(() => work.runs).toBeGreaterThan(3)
  expect(await listed('failed')).toMatchObject([
    { title: 'Recurring work: counting of shelves', lastError: 'The shelf is locked.' },
  ])
  work.broken = false
  await expect.poll(async () => (await listed('failed')).length).toBe(0)
  expect(await listed('done')).toMatchObject([{ title: 'Recurring work: counting of shelves' }])
  await stop()
})

it('an operator can have recurring work done again at once', async () => {
  const work = brokenWork('housekeeping')
  const stop = repeatJob(ctx, { ...work.job, every: 3_600_000 })
  await expect.poll(async () => (await listed('failed')).length).toBe(1)
  await stop()
  const [failed] = await listed('failed')
  // The server knows how it is done.
  await retryJob(ctx, failed?.id ?? '')
  const done = async () => (await listed('done')).map(({ title }) => title)
  await expect.poll(done).toContain('Recurring work: housekeeping')
  expect(await listed('failed')).toEqual([])
})

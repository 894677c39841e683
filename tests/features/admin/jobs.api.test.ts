import { setTimeout } from 'node:timers/promises'

import { beforeEach, describe, expect, it } from 'vitest'

import { claimJob, endJob } from '#server/jobs/job-claims.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { job } from '#server/jobs/table.ts'

import { callConsole } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { example } from '../../support/jobs.ts'
import { signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')
const ctx = await workContext(site)
beforeEach(() => ctx.db.delete(job))

const call = (path: string, body?: object) => callConsole(site, operator, path, body)
const listed = async (state: string) => (await call(`/jobs?state=${state}`)).json.items
const pictures = { ...example(async () => {}), title: 'Picture sizes' }
const queue = () => enqueue(ctx, pictures, { letter: 'a secret letter' })

/** Queues a job and claims it, as a worker would. */
async function running() {
  const id = await queue()
  const mine = await claimJob(ctx.db, ctx.clock(), { names: [pictures.name], except: [] })
  if (mine === null) throw new Error('nothing was claimed')
  return { id, mine }
}

async function failed(lastError = 'The picture is damaged') {
  const { id, mine } = await running()
  await endJob(ctx.db, mine, 'failed', ctx.clock(), { lastError })
  return id
}

describe('the operator’s list of jobs', () => {
  it('shows what has failed and why, and nothing of what it worked on', async () => {
    const id = await failed()
    const { json } = await call('/jobs')
    expect(json.items).toMatchObject([
      { id, title: 'Picture sizes', attempts: 1, lastError: 'The picture is damaged' },
    ])
    expect(JSON.stringify(json)).not.toContain('secret')
    expect(await listed('waiting')).toEqual([])
  })

  it('goes on where the page before ended', async () => {
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      ids.push(await queue())
      // Of two in the same millisecond, either may be the newer one.
      await setTimeout(2)
    }
    const first = (await call('/jobs?state=waiting&limit=2')).json
    const rest = (await call(`/jobs?state=waiting&limit=2&after=${first.next}`)).json
    const found = [...first.items, ...rest.items].map((each: { id: string }) => each.id)
    expect(found).toEqual(ids.toReversed())
    expect(rest.next).toBeNull()
  })

  it('starts a failed job again, and the audit log says who did', async () => {
    const id = await failed()
    expect((await call(`/jobs/${id}/retry`, {})).status).toBe(200)
    expect(await listed('failed')).toEqual([])
    expect(await listed('waiting')).toMatchObject([{ id, attempts: 0 }])
    const [entry] = (await call('/audit?action=job.retried')).json.items
    expect(entry).toMatchObject({
      actor: { name: 'Test operator' },
      subject: { kind: 'job', name: 'Picture sizes' },
    })
  })

  it('cancels a job that waits at once, and one that runs as soon as it can stop', async () => {
    const { id: runs } = await running()
    const waits = await queue()
    for (const id of [waits, runs]) expect((await call(`/jobs/${id}/cancel`, {})).status).toBe(200)
    expect(await listed('cancelled')).toMatchObject([{ id: waits, cancelling: false }])
    expect(await listed('running')).toMatchObject([{ id: runs, cancelling: true }])
    expect((await call('/audit?action=job.cancelled')).json.items).toHaveLength(2)
  })

  it('refuses what is too late or unknown, and writes nothing to the audit log', async () => {
    const entries = async () => (await call('/audit?action=job.')).json.items.length
    const before = await entries()
    const { id, mine } = await running()
    expect((await call(`/jobs/${id}/retry`, {})).status).toBe(409)
    await endJob(ctx.db, mine, 'done', ctx.clock())
    expect((await call(`/jobs/${id}/cancel`, {})).status).toBe(409)
    expect((await call(`/jobs/${id}/retry`, {})).status).toBe(409)
    for (const action of ['cancel', 'retry']) {
      const { status } = await call(`/jobs/00000000-0000-4000-8000-000000000000/${action}`, {})
      expect(status).toBe(404)
    }
    expect(await entries()).toBe(before)
  })
})

it('the overview counts failed jobs, and names the one that has waited longest', async () => {
  const first = await failed('First reason')
  await failed()
  const { queues } = (await call('/overview')).json
  expect(queues.find(({ name }: { name: string }) => name === 'failedJobs')).toMatchObject({
    waiting: 2,
    next: { id: first, title: 'Picture sizes', about: 'First reason' },
  })
})

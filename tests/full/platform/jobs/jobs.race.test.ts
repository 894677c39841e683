import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { leaseMs } from '#server/jobs/job-claims.ts'
import { enqueue, jobOf } from '#server/jobs/jobs.ts'
import { job } from '#server/jobs/table.ts'

import { databaseEnv } from '../../../support/database.ts'
import { example, gate, jobInstance } from '../../../support/jobs.ts'

const env = await databaseEnv()
const [one, two] = await Promise.all([jobInstance(env), jobInstance(env)])
afterAll(() => Promise.all([one.close(), two.close()]))
afterEach(async () => {
  await Promise.all([one.stop(), two.stop()])
  await one.db.delete(job)
})

const letters = Array.from({ length: 60 }, (_, k) => `letter ${k}`)
const allDone = async () => (await one.rows()).every(({ state }) => state === 'done')

it('two instances at the same time run sixty jobs once each, and both of them help', async () => {
  const seen: [house: string, letter: string][] = []
  const by = (house: string) =>
    example(async (_ctx, { letter }) => {
      seen.push([house, letter])
      await wait(20)
    })
  await inTransaction(one, async (ctx) => {
    for (const letter of letters) await enqueue(ctx, by('one'), { letter })
  })
  one.start([by('one')])
  two.start([by('two')])
  await expect.poll(allDone).toBe(true)
  expect(seen.map(([, letter]) => letter).toSorted()).toEqual(letters.toSorted())
  expect(new Set(seen.map(([house]) => house))).toEqual(new Set(['one', 'two']))
  expect((await one.rows()).every(({ attempts }) => attempts === 1)).toBe(true)
})

it('jobs in a lane run one at a time on all instances, and those in other lanes beside them', async () => {
  const running = new Map<string, number>()
  let [mostInLane, most] = [0, 0]
  const inLanes = example(
    async (_ctx, { letter }) => {
      running.set(letter, (running.get(letter) ?? 0) + 1)
      mostInLane = Math.max(mostInLane, running.get(letter) ?? 0)
      most = Math.max(
        most,
        [...running.values()].reduce((sum, each) => sum + each, 0),
      )
      await wait(20)
      running.set(letter, (running.get(letter) ?? 0) - 1)
    },
    { lane: ({ letter }) => `lane ${letter}` },
  )
  for (let k = 0; k < 24; k += 1) await enqueue(one, inLanes, { letter: 'abc'[k % 3] ?? '' })
  one.start([inLanes])
  two.start([inLanes])
  await expect.poll(allDone).toBe(true)
  expect(mostInLane).toBe(1)
  expect(most).toBeGreaterThan(1)
})

it('a job that another transaction is about to join does not start before that commits', async () => {
  const seen: string[] = []
  const read = example(async (_ctx, { letter }) => seen.push(letter))
  const first = await enqueue(one, read, { letter: 'before' }, { dedupe: 'one' })
  const { opened, open } = gate()
  const joined = gate()
  const joining = inTransaction(one, async (ctx) => {
    const second = await enqueue(ctx, read, { letter: 'after' }, { dedupe: 'one' })
    expect(second).toBe(first)
    joined.open()
    await opened
  })
  await joined.opened
  two.start([read])
  const other = await enqueue(two, read, { letter: 'other' })
  await expect.poll(async () => (await jobOf(two, other))?.state).toBe('done')
  expect(seen).toEqual(['other'])
  open()
  await joining
  await expect.poll(async () => (await jobOf(two, first))?.state).toBe('done')
  expect(seen).toEqual(['other', 'after'])
})

it('twenty transactions with one key at the same time queue one job', async () => {
  const never = example(async () => {})
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, k) =>
      inTransaction(k % 2 === 0 ? one : two, (ctx) =>
        enqueue(ctx, never, { letter: 'a' }, { dedupe: 'one' }),
      ),
    ),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await one.rows()).toHaveLength(1)
})

it('a job of a killed process is taken by another when its lease ends', async () => {
  const seen: string[] = []
  const healthy = example(async (_ctx, { letter }) => seen.push(letter))
  const id = await enqueue(one, healthy, { letter: 'a' })
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/job-process.ts'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await expect.poll(() => said).toBe('a\n')
  child.kill('SIGKILL')
  await once(child, 'close')

  two.start([healthy])
  await enqueue(two, healthy, { letter: 'b' })
  await expect.poll(() => seen).toEqual(['b'])
  expect(await jobOf(two, id)).toMatchObject({ state: 'running', attempts: 1 })
  two.ahead = leaseMs
  await expect.poll(async () => (await jobOf(two, id))?.state).toBe('done')
  expect(seen).toEqual(['b', 'a'])
  expect(await jobOf(two, id)).toMatchObject({ attempts: 2 })
})

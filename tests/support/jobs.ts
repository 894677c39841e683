import pino from 'pino'
import * as z from 'zod/mini'

import { readConfig } from '#server/config.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { task, type Task } from '#server/contract/tasks.ts'
import { type JobWorker, startJobs } from '#server/jobs/job-worker.ts'
import { job } from '#server/jobs/table.ts'
import { openServices } from '#server/on-demand.ts'

/** An instance with a queue, but without a site; its worker runs only what a test gives it. */
export interface JobInstance extends WorkContext {
  /** Milliseconds by which its clock is ahead. */
  ahead: number
  /** Starts a worker; it runs until `stop`. */
  start: (tasks: readonly Task[], pollMs?: number) => JobWorker
  /** Stops its workers. */
  stop: () => Promise<void>
  rows: () => Promise<(typeof job.$inferSelect)[]>
  close: () => Promise<void>
}

/** Opens the database that `databaseEnv` describes, for a queue on it. */
export async function jobInstance(env: Record<string, string>): Promise<JobInstance> {
  const config = readConfig(env)
  const log = pino({ level: 'silent' })
  const clock = () => new Date(Date.now() + instance.ahead)
  const pages = { invalidate: () => {} }
  const opened = await openServices({ config, log, clock, pages }, { background: false })
  const { services } = opened
  const { db } = services.database
  const workers: JobWorker[] = []
  const instance: JobInstance = {
    db,
    config,
    log,
    clock,
    services,
    ahead: 0,
    start: (tasks, pollMs = 20) => {
      const worker = startJobs(instance, tasks, { pollMs, beatMs: 20 })
      workers.push(worker)
      services.jobs = worker
      return worker
    },
    rows: () => db.select().from(job).orderBy(job.createdAt),
    stop: async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    },
    close: async () => {
      await instance.stop()
      await opened.close()
    },
  }
  return instance
}

/** A promise, and what resolves it. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** A task that counts letters, for tests that need nothing in particular. */
export const example = (
  run: Task<typeof letter>['run'],
  more: Partial<Pick<Task<typeof letter>, 'attempts' | 'lane' | 'atOnce'>> = {},
) => task({ name: 'test.example', title: 'Example', input: letter, run, ...more })

const letter = z.strictObject({ letter: z.string() })

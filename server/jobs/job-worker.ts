import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import type { WorkContext } from '#server/contract/context.ts'
import { type Task, TaskFailure } from '#server/contract/tasks.ts'
import { inRounds } from '#server/rounds.ts'

import { backoff } from './backoff.ts'
import {
  type ClaimedJob,
  claimJob,
  endJob,
  handBackJob,
  keepLease,
  postponeJob,
  type Progress,
} from './job-claims.ts'
import { jobFailure } from './job-failure.ts'

/** The worker of this process. */
export interface JobWorker {
  /** Checks immediately for due jobs; called after a transaction has queued one. */
  wake(): void
  /** Claims no more jobs, tells the running ones to stop, and waits for them for up to 10 s. */
  stop(): Promise<void>
}

interface Settings {
  /** Milliseconds between polls; other instances queue jobs too. */
  pollMs?: number
  /** Milliseconds between heartbeats, which also record progress and notice a cancellation. */
  beatMs?: number
}

/** How many jobs one process runs at the same time. */
const atOnce = 4
const stopPatience = 10_000
/** With eight attempts: about twenty minutes in all. */
const delays = { first: 10_000, longest: 3_600_000 }

/** Why a signal fires; what the work throws because of it is no failure. */
class Interruption extends Error {
  constructor(readonly why: 'cancelled' | 'lost' | 'stopping') {
    super(`this job is ${why}`)
  }
}

/** A job that this process runs. */
interface Running {
  mine: ClaimedJob
  task: Task
  ending: AbortController
  progress: Progress
}

/**
 * Runs queued jobs in the background. If this process dies, another takes its jobs when their
 * leases end; so a job may run twice, but only one run may record how it ended.
 */
export function startJobs(
  ctx: WorkContext,
  tasks: readonly Task[],
  { pollMs = 2000, beatMs = 2000 }: Settings = {},
): JobWorker {
  const { db, log, clock } = ctx
  const byName = new Map(tasks.map((task) => [task.name, task]))
  if (byName.size < tasks.length) throw new Error('two tasks have the same name')
  const inHand = new Map<Running, Promise<void>>()
  let beating = false
  let stopping: Promise<void> | null = null

  const rounds = inRounds({
    every: pollMs,
    work: takeDue,
    failed: (error) => log.error({ err: error }, 'the queue of jobs could not be read'),
  })

  const hasRoom = (task: Task) =>
    [...inHand.keys()].filter((each) => each.task === task).length < (task.atOnce ?? atOnce)

  async function takeDue(): Promise<void> {
    while (!rounds.stopped.now && inHand.size < atOnce) {
      const names = tasks.filter(hasRoom).map(({ name }) => name)
      if (names.length === 0) return
      const except = [...inHand.keys()].map(({ mine }) => mine.id)
      const mine = await claimJob(db, clock(), { names, except })
      const task = mine === null ? undefined : byName.get(mine.name)
      if (mine === null || task === undefined) return
      const progress = { done: 0, total: null }
      const running: Running = { mine, task, ending: new AbortController(), progress }
      const work = carryOut(running)
        .catch((error: unknown) => {
          log.error({ err: error, jobId: mine.id }, 'the end of a job could not be recorded')
        })
        .finally(() => {
          inHand.delete(running)
          rounds.wake()
        })
      inHand.set(running, work)
    }
  }

  async function carryOut(running: Running): Promise<void> {
    const { mine, task, ending, progress } = running
    const fields = { jobId: mine.id, task: task.name, attempt: mine.attempts }
    if (mine.cancelRequestedAt !== null) return void (await endJob(db, mine, 'cancelled', clock()))
    if (mine.attempts > task.attempts) {
      const lastError = 'The server stopped each time while this was running.'
      log.error(fields, 'job given up')
      return void (await endJob(db, mine, 'failed', clock(), { lastError }))
    }
    try {
      if (rounds.stopped.now) ending.abort(new Interruption('stopping'))
      ending.signal.throwIfAborted()
      const input = z.safeParse(task.input, mine.payload)
      // Perhaps a newer release can, which runs on another instance.
      if (!input.success) throw new TaskFailure('This release cannot read what was queued.')
      await task.run(ctx, input.data, {
        signal: ending.signal,
        progress: (done, total) => Object.assign(progress, { done, total: total ?? null }),
      })
    } catch (error) {
      if (ending.signal.aborted) return interrupted(running, fields)
      return failed(running, error, fields)
    }
    const ours = await endJob(db, mine, 'done', clock(), { ...progress, lastError: null })
    if (ours) log.info(fields, 'job done')
    else log.warn(fields, 'a job was done after another had taken it over')
  }

  async function interrupted({ mine, ending, progress }: Running, fields: object): Promise<void> {
    const { why } = ending.signal.reason as Interruption
    log.info({ ...fields, why }, 'job interrupted')
    if (why === 'cancelled') await endJob(db, mine, 'cancelled', clock(), progress)
    if (why === 'stopping') await handBackJob(db, mine, clock())
  }

  async function failed({ mine, task }: Running, error: unknown, fields: object): Promise<void> {
    const { reason, permanent, unexpected } = jobFailure(error)
    const failure = { ...fields, reason, ...(unexpected ? { err: error } : {}) }
    const now = clock()
    if (permanent || mine.attempts >= task.attempts) {
      log.error(failure, 'job given up')
      await endJob(db, mine, 'failed', now, { lastError: reason })
      return
    }
    const next = new Date(now.getTime() + backoff(mine.attempts, delays))
    log.warn({ ...failure, next }, 'job failed for now')
    await postponeJob(db, mine, next, now, reason)
  }

  async function beat(): Promise<void> {
    if (beating) return
    beating = true
    for (const { mine, ending, progress } of inHand.keys()) {
      try {
        const answer = await keepLease(db, mine, clock(), progress)
        if (answer !== 'ours') ending.abort(new Interruption(answer))
      } catch (error) {
        // The lease may end meanwhile; the next heartbeat shows whether another has the job.
        log.warn({ err: error, jobId: mine.id }, 'the lease of a job could not be extended')
      }
    }
    beating = false
  }

  async function stop(): Promise<void> {
    await rounds.stop()
    for (const { ending } of inHand.keys()) ending.abort(new Interruption('stopping'))
    // What does not stop keeps its lease, and another takes it when that ends.
    await Promise.race([
      Promise.all(inHand.values()),
      wait(stopPatience, undefined, { ref: false }),
    ])
    clearInterval(heart)
  }

  const heart = setInterval(() => void beat(), beatMs).unref()
  rounds.wake()
  return { wake: rounds.wake, stop: () => (stopping ??= stop()) }
}

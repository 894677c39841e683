import type * as z from 'zod/mini'

import type { WorkContext } from './context.ts'

/** A kind of background work; each piece of it is a job in the queue. */
export interface Task<S extends z.ZodMiniType = z.ZodMiniType> {
  /** Unique, such as `listings.make-variants`. Queued jobs keep it: never rename it. */
  name: string
  /** What it does, in words, for the console. */
  title: string
  /** Ids rather than data: no secrets, and nothing personal. */
  input: S
  /** Attempts before a job counts as failed. */
  attempts: number
  /** How many run at the same time in one process; by default as many as there is room for. */
  atOnce?: number
  /** If two jobs must never run at the same time on any instance, they have the same lane. */
  lane?(input: z.output<S>): string
  /** Does it. A job may run again after an attempt that got anywhere, so it must not mind that. */
  run(ctx: WorkContext, input: z.output<S>, control: JobControl): Promise<unknown>
}

/** What running work tells, and is told. */
interface JobControl {
  /** How much is done, and of how much; people see it within seconds. Costs nothing to call. */
  progress: (done: number, total?: number) => void
  /**
   * Fires if the job is cancelled, if the server stops, or if another has taken it over. Long work
   * calls `signal.throwIfAborted()` wherever it can stop.
   */
  signal: AbortSignal
}

/** Declares a task, with eight attempts in about twenty minutes unless it says otherwise. */
export const task = <S extends z.ZodMiniType>(
  given: Omit<Task<S>, 'attempts'> & { attempts?: number },
): Task<S> => ({ attempts: 8, ...given })

/** A failure that the operator reads in our own words. Any other only says that it was unexpected. */
export class TaskFailure extends Error {
  override name = 'TaskFailure'

  constructor(
    reason: string,
    /** Another attempt would fail in the same way. */
    readonly permanent = false,
  ) {
    super(reason)
  }
}

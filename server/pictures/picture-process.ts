import { type ChildProcess, fork } from 'node:child_process'

import { boundedQueue } from '#server/bounded-queue.ts'
import { tryLater } from '#server/contract/problem.ts'

import { refused } from './picture-problems.ts'
import type { RefusalReason, Task } from './picture-tasks.ts'

type Answer<T> = { value: T } | { refused: RefusalReason; cause: string }

/** Time for a whole picture, in ms. Hostile ones can stay below the limit of every single step. */
const patience = 20_000
/** Encoders keep much memory, so an idle process ends after this time, in ms. */
const idle = 60_000

/** The process ended while it worked on a picture. */
class ProcessEnded extends Error {}

/** A process that works on one picture at a time. It starts when it is needed. */
class PictureProcess {
  #child: ChildProcess | null = null
  #resting: NodeJS.Timeout | undefined
  readonly #inTurn: ReturnType<typeof boundedQueue>

  /** @param waiting how many pictures may wait; the next one is refused */
  constructor(waiting: number) {
    const refusal = () =>
      tryLater('unavailable', 10, 'Too many pictures are being worked on just now.')
    this.#inTurn = boundedQueue({ running: 1, waiting, refusal })
  }

  /** @throws ProblemError if the picture is refused, or 503 if too many wait */
  run<T>(task: Task): Promise<T> {
    return this.#inTurn(async () => {
      clearTimeout(this.#resting)
      try {
        const answer = await this.#ask<T>(task)
        if ('value' in answer) return answer.value
        throw refused(answer.refused, answer.cause)
      } finally {
        this.#resting = setTimeout(() => this.#rest(), idle).unref()
      }
    })
  }

  async #ask<T>(task: Task, again = true): Promise<Answer<T>> {
    const child = (this.#child ??= this.#start())
    try {
      const answer = await askOnce<T>(child, task)
      if ('refused' in answer && answer.refused === 'too slow') this.#forget(child)
      return answer
    } catch (error) {
      this.#forget(child)
      // Most likely it ended while it was idle, or memory ran out.
      if (again) return this.#ask<T>(task, false)
      // A picture that ends it twice must not hold up those after it. One that was accepted earlier
      // is not damaged, so its job tries again later.
      if (error instanceof ProcessEnded && task.kind === 'accept') {
        return { refused: 'damaged', cause: error.message }
      }
      throw error
    }
  }

  #start(): ChildProcess {
    const child = fork(new URL('./picture-worker.mjs', import.meta.url), {
      // The process gets neither the loader of the sources nor any secret.
      execArgv: [],
      env: { UV_THREADPOOL_SIZE: '1' },
      serialization: 'advanced',
      // Ctrl-C is for the server, which drains first. The process ends when the server closes its
      // channel.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => this.#forget(child)).once('error', () => this.#forget(child))
    child.unref()
    child.channel?.unref()
    return child
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  #rest(): void {
    this.#child?.disconnect()
    this.#child = null
  }
}

/** Sends a task and waits for the answer. A process that takes too long is ended. */
function askOnce<T>(child: ChildProcess, task: Task): Promise<Answer<T>> {
  return new Promise<Answer<T>>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => resolve({ refused: 'too slow', cause: `no answer within ${patience} ms` }))
    }, patience)
    const answered = (answer: Answer<T>) => settle(() => resolve(answer))
    const ended = (code: number | null, signal: string | null) =>
      settle(() =>
        reject(new ProcessEnded(`the process for pictures has ended: ${signal ?? code}`)),
      )
    const failed = (error: Error) => settle(() => reject(error))
    const settle = (how: () => void) => {
      clearTimeout(late)
      child.off('message', answered).off('exit', ended).off('error', failed)
      // The server's process may end unless somebody waits for an answer.
      child.channel?.unref()
      how()
    }
    child.on('message', answered).on('exit', ended).on('error', failed)
    child.channel?.ref()
    child.send(task, (error) => {
      if (error !== null) failed(error)
    })
  })
}

/**
 * The two processes, each on one core: somebody waits for the first, so what is made in the
 * background has its own and cannot hold it up.
 */
export const uploads = new PictureProcess(12)
export const background = new PictureProcess(20)

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Hashes that are computed at the same time: one on each core, each taking 19 MiB. */
export const hashThreads = Math.min(4, availableParallelism())

/** What the process is told over IPC. */
export interface HashTask {
  id: number
  password: string
  /** The hash to check against, null for that of an unknown account; left out to make one. */
  known?: string | null
}

interface Answer {
  id: number
  /** A hash, or whether the password was right. */
  value: string | boolean
  error?: string
}

type Ask = (task: Omit<HashTask, 'id'>) => Promise<Answer['value']>

let current: Ask | null = null

/**
 * Lets the hash process make or check a hash; starts it where it does not run. On threads of the
 * server's own each hash has the event loop's priority, and pages wait for their time slice.
 * @throws Error where the process ends before it answers; the next call starts another
 */
export const inHashProcess: Ask = (task) => (current ??= startProcess())(task)

function startProcess(): Ask {
  const pending = new Map<
    number,
    { resolve: (value: Answer['value']) => void; reject: (error: Error) => void }
  >()
  let count = 0
  const child = fork(new URL('./hash-worker.mjs', import.meta.url), {
    // Neither the loader of the sources nor any secret.
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: String(hashThreads) },
    // Ctrl-C is for the server, which drains first. The process ends when the server closes its channel.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ask: Ask = (task) =>
    new Promise((resolve, reject) => {
      const id = (count += 1)
      pending.set(id, { resolve, reject })
      child.channel?.ref()
      child.send({ ...task, id } satisfies HashTask)
    })
  const end = (why: Error) => {
    if (current === ask) current = null
    for (const { reject } of pending.values()) reject(why)
    pending.clear()
  }
  child.on('message', ({ id, value, error }: Answer) => {
    const asked = pending.get(id)
    pending.delete(id)
    if (error === undefined) asked?.resolve(value)
    else asked?.reject(new Error(error))
    if (pending.size === 0) child.channel?.unref()
  })
  child.on('error', end)
  child.on('exit', (code, signal) =>
    end(new Error(`the process that hashes passwords has ended: ${signal ?? code}`)),
  )
  // Only an answer that somebody waits for keeps the server's process alive.
  child.unref()
  child.channel?.unref()
  return ask
}

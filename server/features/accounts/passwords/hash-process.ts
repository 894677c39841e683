import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** How many hashes are computed at the same time: one per core, 19 MiB each. */
export const hashThreads = Math.min(4, availableParallelism())

/** A request to the process, over IPC. */
export interface HashTask {
  id: number
  password: string
  /** The hash to check against; null for an unknown account; left out to make a hash. */
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
 * Has the hash process make or check a hash, and starts it if it is not running. Threads of the
 * server itself would hash at the same priority as the event loop, and slow down pages.
 * @throws Error if the process ends before it answers; the next call starts another
 */
export const inHashProcess: Ask = (task) => (current ??= startProcess())(task)

function startProcess(): Ask {
  const pending = new Map<
    number,
    { resolve: (value: Answer['value']) => void; reject: (error: Error) => void }
  >()
  let count = 0
  const child = fork(new URL('./hash-worker.mjs', import.meta.url), {
    // The process gets neither the loader of the sources nor any secret.
    execArgv: [],
    env: { UV_THREADPOOL_SIZE: String(hashThreads) },
    // Ctrl-C is for the server, which drains first. The process ends when the server closes its
    // channel.
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
  // The server's process may end unless somebody waits for an answer.
  child.unref()
  child.channel?.unref()
  return ask
}

import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Logger } from 'pino'

import { lockDataDir } from './data-lock.ts'
import { shortPath } from './short-path.ts'
import { DatabaseStartError } from './start-error.ts'

/** The embedded database, running and locked. */
export interface Embedded {
  /** Folder of the Unix socket, which PostgreSQL clients accept as a host. */
  host: string
  close: () => Promise<void>
}

/**
 * Starts PGlite in a worker thread on `<dataDir>/database`, behind a Unix socket.
 * @throws DatabaseStartError if another process uses the folder
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseStartError(`DATA_DIR cannot be used: ${error.message}.`, { cause: error })
  })
  const lock = await lockDataDir(dataDir)
  const host = await shortPath(dataDir)
  const socket = path.join(host.path, '.s.PGSQL.5432')
  try {
    // A killed process left this socket behind; the lock shows that nobody uses it.
    await rm(socket, { force: true })
    const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: { folder: path.join(dataDir, 'database'), socket },
    })
    await once(worker, 'message')
    let closing = false
    worker.on('error', (error) => log.fatal({ err: error }, 'the embedded database failed'))
    worker.on('exit', () => {
      if (closing) return
      // Nothing works any more, so end the process and let its supervisor restart it.
      log.fatal('the embedded database has stopped, so the process ends')
      process.exit(1)
    })
    return {
      host: host.path,
      close: async () => {
        closing = true
        const ended = once(worker, 'exit')
        worker.postMessage('close')
        // A thread cannot react during a query. Terminating it is no worse than a killed process.
        const patience = setTimeout(() => void worker.terminate(), 2000)
        await ended
        clearTimeout(patience)
        await host.release()
        await lock.release()
      },
    }
  } catch (error) {
    await host.release()
    await lock.release()
    throw error
  }
}

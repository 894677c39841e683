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
  /** Folder of the Unix socket, as PostgreSQL clients want it for a host. */
  host: string
  close: () => Promise<void>
}

/**
 * Starts PGlite in a worker thread on `<dataDir>/database`, behind a Unix socket.
 * @throws DatabaseStartError where another process holds the folder
 */
export async function startEmbedded(dataDir: string, log: Logger): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseStartError(`DATA_DIR cannot be used: ${error.message}.`, { cause: error })
  })
  const lock = await lockDataDir(dataDir)
  const host = await shortPath(dataDir)
  const socket = path.join(host.path, '.s.PGSQL.5432')
  try {
    // Whoever was killed left it behind; the lock says that nobody listens.
    await rm(socket, { force: true })
    const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
      workerData: { folder: path.join(dataDir, 'database'), socket },
    })
    await once(worker, 'message')
    let closing = false
    worker.on('error', (error) => log.fatal({ err: error }, 'the embedded database failed'))
    worker.on('exit', () => {
      if (closing) return
      // Nothing can be answered any more, and what started the process can start it again.
      log.fatal('the embedded database has stopped, and the process ends with it')
      process.exit(1)
    })
    return {
      host: host.path,
      close: async () => {
        closing = true
        const ended = once(worker, 'exit')
        worker.postMessage('close')
        // A thread that is inside a query hears nothing; ending it is no worse than being killed.
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

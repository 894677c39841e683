/**
 * The embedded database in a thread of its own, so that a slow query never holds the requests up.
 * It speaks PostgreSQL's protocol on a Unix socket; the application cannot tell it from a server.
 * Plain JavaScript, because a worker thread does not get the loader that the sources run through.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socket } = /** @type {{ folder: string, socket: string }} */ (workerData)
if (!existsSync(folder)) {
  // Made under another name, so that a process killed meanwhile leaves no half of a database.
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const first = await PGlite.create({ dataDir: making })
  await first.close()
  renameSync(making, folder)
}
const db = await PGlite.create({ dataDir: folder })
// The application holds one connection; the others are for one that is closing as the next opens.
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 8 })
await server.start()

parentPort?.once('message', async () => {
  await server.stop()
  await db.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')

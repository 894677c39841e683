/**
 * The embedded database in a thread of its own, so that a slow query does not block requests. It
 * speaks PostgreSQL's protocol on a Unix socket, so the application cannot tell it from a server.
 * Plain JavaScript, because a worker thread does not get the loader that runs the sources.
 */
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { parentPort, Worker, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { folder, socket } = /** @type {{ folder: string, socket: string | null }} */ (workerData)

if (socket === null) {
  const first = await PGlite.create({ dataDir: folder })
  await first.close()
} else {
  if (!existsSync(folder)) await make()
  await serve(socket)
}

/** Creates an empty database in another thread, whose 400 MB are freed when it ends. */
async function make() {
  // Created under another name, so that a killed process leaves no incomplete database.
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  await once(
    new Worker(new URL(import.meta.url), { workerData: { folder: making, socket: null } }),
    'exit',
  )
  renameSync(making, folder)
}

/** @param {string} address the socket's path */
async function serve(address) {
  channel('net.server.socket').subscribe((message) => {
    writeInOnePiece(/** @type {{ socket: import('node:net').Socket }} */ (message).socket)
  })
  const db = await PGlite.create({ dataDir: folder })
  // The application has one connection; the rest is for when one closes while the next one opens.
  const server = new PGLiteSocketServer({ db, path: address, maxConnections: 8 })
  await server.start()

  parentPort?.once('message', async () => {
    await server.stop()
    await db.close()
    parentPort?.close()
  })
  parentPort?.postMessage('ready')
}

/**
 * Sends what is written in one turn of the event loop in one piece. The library writes each message of
 * an answer by itself, and a query has five: that was a quarter of this thread's time.
 * @param {import('node:net').Socket} reader
 */
function writeInOnePiece(reader) {
  const write = reader.write.bind(reader)
  reader.write = (/** @type {any[]} */ ...given) => {
    if (reader.writableCorked === 0) {
      reader.cork()
      setImmediate(() => reader.uncork())
    }
    return write(.../** @type {[string]} */ (given))
  }
}

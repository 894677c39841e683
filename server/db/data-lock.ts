import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { shortPath } from './short-path.ts'
import { DatabaseStartError } from './start-error.ts'

/** The answer of a lock's socket while its owner still checks for others. */
const candidate = 'candidate'

/** Another process holds the lock. */
export class DataDirInUse extends DatabaseStartError {}

/** A lock that this process holds. */
export interface Lock {
  release: () => Promise<void>
}

/**
 * Locks the data directory for this process. The lock is a listening Unix socket: the kernel closes
 * it when the process ends, for whatever reason, and it is visible in other containers that mount
 * the folder, where a process id would mean nothing. Each process first publishes its own socket
 * and then looks for others, so two can never both think they are alone. If several start at the
 * same time, the one whose name sorts first wins.
 * @throws DataDirInUse if another process holds the lock
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const folder = await shortPath(dataDir)
  const name = `${randomBytes(6).toString('hex')}.lock`
  let own: Published | null = null
  for (;;) {
    const others = await listeners(folder.path, name)
    const holder = others.find(({ says }) => says !== candidate)
    if (holder !== undefined) {
      await own?.close()
      await folder.release()
      throw new DataDirInUse(
        `${dataDir} is in use by ${holder.says}. One server at a time may use a database of its ` +
          'own: stop the other one, or set DATA_DIR to another folder.',
      )
    }
    if (others.length === 0) {
      if (own !== null) return hold(own, folder)
      own = await publish(folder.path, name)
      continue
    }
    if (others.some((other) => other.name < name)) {
      await own?.close()
      own = null
    }
    await wait(10 + Math.random() * 40)
  }
}

function hold(own: Published, folder: { release: () => Promise<void> }) {
  own.says = `process ${process.pid}`
  return {
    release: async () => {
      await own.close()
      await folder.release()
    },
  }
}

interface Published {
  says: string
  close: () => Promise<void>
}

/** Listens under a unique name, which it gets only once it answers, so it never looks abandoned. */
async function publish(folder: string, name: string): Promise<Published> {
  const early = path.join(folder, `.${name}`)
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(own.says)
  })
  const own: Published = {
    says: candidate,
    close: async () => {
      await rm(path.join(folder, name), { force: true })
      server.close()
    },
  }
  server.listen(early)
  await once(server, 'listening')
  await rename(early, path.join(folder, name))
  server.unref()
  return own
}

/** The answers of the other locks in the folder. Removes locks whose process has ended. */
async function listeners(folder: string, own: string): Promise<{ name: string; says: string }[]> {
  const names = (await readdir(folder)).filter((name) => /^\w+\.lock$/.test(name) && name !== own)
  const found = await Promise.all(
    names.map(async (name) => {
      const says = await question(path.join(folder, name))
      if (says === null) await rm(path.join(folder, name), { force: true })
      return { name, says }
    }),
  )
  return found.flatMap(({ name, says }) => (says === null ? [] : [{ name, says }]))
}

/** The errors of a connection to a socket that nobody listens on any more. */
const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT'])

/** The answer of a lock's owner, or null if its process has ended. A silent one is still alive. */
function question(file: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let words = ''
    const socket = connect(file)
    socket.setEncoding('utf8')
    socket.setTimeout(500, () => {
      resolve('a process that does not answer')
      socket.destroy()
    })
    socket.on('data', (part: string) => (words += part))
    socket.on('end', () => resolve(words === '' ? null : words))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (gone.has(error.code ?? '')) resolve(null)
      else reject(error)
    })
  })
}

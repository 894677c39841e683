import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { shortPath } from './short-path.ts'
import { DatabaseStartError } from './start-error.ts'

/** What a lock's socket says while its owner still looks around. */
const candidate = 'candidate'

/**
 * Takes the data directory for this process alone. The lock is a listening Unix socket: the kernel
 * closes it with the process, however that ends, and it is seen from another container that mounts
 * the folder, where a process number would mean nothing. Each one publishes its own socket first and
 * looks for others second, so two can never both find themselves alone; of several that start
 * together the one with the first name stays.
 * @throws DatabaseStartError where another process holds it
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const folder = await shortPath(dataDir)
  const name = `${randomBytes(6).toString('hex')}.lock`
  let own: Published | null = null
  for (;;) {
    const others = await listeners(folder.path, name)
    const holder = others.find(({ says }) => says !== candidate)
    if (holder !== undefined) {
      await own?.close()
      await folder.release()
      throw new DatabaseStartError(
        `${dataDir} is in use by ${holder.says}. One process at a time may use an embedded ` +
          'database: stop the other one, or set DATA_DIR to another folder.',
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

/** Listens under a name of its own. It gets that name only once it answers, so nobody takes it for dead. */
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

/** What the other locks in the folder say; those whose process is gone are removed. */
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

/** How a connection fails where nobody listens any more. */
const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT'])

/** What a lock's owner says, or null where nobody is behind it. One that is silent lives all the same. */
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

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { shortPath } from './short-path.ts'
import { DatabaseStartError } from './start-error.ts'

/** Milliseconds after which two that start at the same moment stop giving way to each other. */
const patience = 3000

/** What the socket says while its owner still looks around. */
const candidate = 'candidate'

/**
 * Takes the data directory for this process alone. The lock is a listening Unix socket: the kernel
 * closes it with the process, however that ends, and it is seen from another container that mounts
 * the folder, where a process number would mean nothing. Each one publishes its own socket first and
 * looks for others second, so two can never both find themselves alone.
 * @throws DatabaseStartError where another process holds it
 */
export async function lockDataDir(dataDir: string): Promise<{ release: () => Promise<void> }> {
  const folder = await shortPath(dataDir)
  const until = Date.now() + patience
  for (;;) {
    const own = await publish(folder.path)
    const others = await listeners(folder.path, own.name)
    if (others.length === 0) {
      own.says = `process ${process.pid}`
      return {
        release: async () => {
          await own.close()
          await folder.release()
        },
      }
    }
    await own.close()
    const holder = others.find((said) => said !== candidate)
    if (holder !== undefined || Date.now() > until) {
      await folder.release()
      throw new DatabaseStartError(
        `${dataDir} is in use by ${holder ?? 'a process that is starting'}. One process at a time may ` +
          'use an embedded database: stop the other one, or set DATA_DIR to another folder.',
      )
    }
    await wait(20 + Math.random() * 200)
  }
}

interface Published {
  name: string
  says: string
  close: () => Promise<void>
}

/** Listens under a name of its own. It gets that name only once it answers, so nobody takes it for dead. */
async function publish(folder: string): Promise<Published> {
  const id = randomBytes(6).toString('hex')
  const [early, name] = [path.join(folder, `.${id}`), `${id}.lock`]
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(own.says)
  })
  const own: Published = {
    name,
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
async function listeners(folder: string, own: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.lock') && name !== own)
  const said = await Promise.all(
    names.map(async (name) => {
      const words = await question(path.join(folder, name))
      if (words === null) await rm(path.join(folder, name), { force: true })
      return words
    }),
  )
  return said.filter((words) => words !== null)
}

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
    socket.on('end', () => resolve(words))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else reject(error)
    })
  })
}

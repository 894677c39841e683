import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { DatabaseStartError } from '#server/db/start-error.ts'
import { type Running, start, visitorsFirst } from '#server/main.ts'

import { demoWords } from './demo-words.ts'

// This file runs from server/cli as source and from dist/server as a bundle: both are two below the root.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A demo that fails keeps nobody from using the product. */
async function demo({ context }: Running): Promise<string> {
  if (!context.config.demoData) return ''
  const { fillDemo } = await import('#server/demo/fill-demo.ts')
  try {
    const access = await fillDemo(context)
    return access === null ? '' : demoWords(access, context.config.publicOrigin)
  } catch (error) {
    context.log.error({ err: error }, 'the demo could not be made; the next start tries again')
    return ''
  }
}

/**
 * Where to open it: at a loopback origin that is what mails link to and what passkeys are bound to; an
 * origin elsewhere leads to a proxy that may not be there yet.
 */
function addressOf({ address, context }: Running): string {
  const { publicOrigin } = context.config
  const { hostname, port } = new URL(publicOrigin)
  // Port 0 is any free one, which the origin cannot know.
  return /^(?:localhost|127\..*|\[::1\])$/.test(hostname) && port !== '0' ? publicOrigin : address
}

let running: Running
let told = ''
try {
  running = await start(readConfig(process.env), root)
  // Pages are answered already; what is missing for everything else must not wait for a visitor.
  await running.context.services.open(visitorsFirst)
  told = await demo(running)
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code
  const known =
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    code === 'EADDRINUSE' ||
    code === 'EACCES'
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack}\n`)
  process.exit(1)
}

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    // At a terminal nobody waits for a load balancer.
    const accept = signal === 'SIGINT' ? 0 : undefined
    running.stop(accept).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

// Said last: whoever reads it may send a signal at once.
process.stdout.write(`Relustre is at ${addressOf(running)}\n${told}`)

import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { DatabaseStartError } from '#server/db/start-error.ts'
import { type Running, start, visitorsFirst } from '#server/main.ts'

import { demoWords } from './demo-words.ts'

// As source this file is in server/cli, as a bundle in dist/server: both two levels below the root.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Fills in the demo. If that fails, the product still starts. */
async function demo({ context }: Running): Promise<string> {
  if (!context.config.demoData) return ''
  const { fillDemo } = await import('#server/demo/fill-demo.ts')
  try {
    const access = await fillDemo(context)
    return access === null ? '' : demoWords(access, context.config.publicOrigin)
  } catch (error) {
    context.log.error({ err: error }, 'the demo could not be filled in; the next start tries again')
    return ''
  }
}

/** Lets the demo's companies trade. */
async function demoTrade({ context }: Running, signal: AbortSignal): Promise<void> {
  if (!context.config.demoData) return
  const { fillTrade } = await import('#server/demo/trade/fill-trade.ts')
  try {
    await fillTrade(context, signal)
  } catch (error) {
    if (signal.aborted) return
    context.log.error({ err: error }, 'the demo could not trade; delete DATA_DIR to begin again')
  }
}

/**
 * The address to print. A loopback origin is printed as it is, because emails link to it and
 * passkeys are bound to it. Any other origin leads to a proxy that may not run yet.
 */
function addressOf({ address, context }: Running): string {
  const { publicOrigin } = context.config
  const { hostname, port } = new URL(publicOrigin)
  // Port 0 means any free port, so the origin does not have the right one.
  return /^(?:localhost|127\..*|\[::1\])$/.test(hostname) && port !== '0' ? publicOrigin : address
}

let running: Running
let told = ''
let filled = () => {}
let traded = () => {}
try {
  running = await start(readConfig(process.env), root)
  // Pages are served already; open the rest now instead of on a visitor's first request.
  // Nobody is sent here while the demo is filled in, which is one transaction: its people may neither be
  // missed nor met halfway. Jobs wait for its trade, too: they would act on deadlines of weeks that it
  // still plays.
  const ready = new Promise<void>((resolve) => (filled = resolve))
  const background = new Promise<void>((resolve) => (traded = resolve))
  await running.context.services.open(visitorsFirst, { ready, background })
  told = await demo(running)
  filled()
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

const ends = new AbortController()
let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal stops immediately.
    if (stopping) process.exit(1)
    stopping = true
    ends.abort()
    // In a terminal there is no load balancer to wait for.
    const accept = signal === 'SIGINT' ? 0 : undefined
    running.stop(accept).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

await demoTrade(running, ends.signal)
if (!stopping) {
  traded()
  // Print this once all else is ready: whoever reads it may send a signal immediately.
  process.stdout.write(`Relustre is at ${addressOf(running)}\n${told}`)
}

import type { RequestListener } from 'node:http'

import pino from 'pino'

import { readConfig } from '#server/config.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { Running } from '#server/main.ts'

import { workContext } from './contexts.ts'
import { startHttpServer } from './http-server.ts'

const paths = { 'gold/USD': 'metals.0.price', 'USD/EUR': 'rates.EUR', at: 'time' }

/** The context of a server that follows a feed, and what it logs. */
export async function followingFeed(
  site: Running,
  answer: RequestListener,
  env: Record<string, string> = {},
): Promise<{ ctx: WorkContext; logged: string[]; host: string }> {
  const logged: string[] = []
  const url = await startHttpServer(answer)
  const { rates } = readConfig({
    RATES_FEED_URL: `${url}/latest?key=secret-key`,
    RATES_FEED_PATHS: JSON.stringify(paths),
    ...env,
  })
  const work = await workContext(site)
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const ctx = { ...work, log, config: { ...work.config, rates } }
  return { ctx, logged, host: new URL(url).host }
}

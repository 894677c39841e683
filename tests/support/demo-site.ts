import { fillDemo } from '#server/demo/fill-demo.ts'
import { fillTrade } from '#server/demo/trade/fill-trade.ts'
import type { Running } from '#server/main.ts'

import { worldEnv } from './database.ts'
import { localSite } from './local-site.ts'
import { startSite } from './site.ts'

const wanted = { DEMO_DATA: 'true' }

/** Fills a database with the demo. */
async function fill(env: Record<string, string>, trade: boolean): Promise<void> {
  const site = await startSite({ ...env, ...wanted })
  try {
    const begin = await holdJobs(site)
    await fillDemo(site.context)
    if (trade) await fillTrade(site.context)
    begin()
  } finally {
    await site.stop(0)
  }
}

/**
 * A `localSite` with the demo in it, whose pages show it from the start.
 * @param more further settings
 */
export async function demoSite(more: Readonly<Record<string, string>> = {}) {
  const data = () => worldEnv('demo', (env) => fill(env, false))
  const run = await localSite({ ...wanted, ...more }, { data })
  await run.site.context.services.open()
  return run
}

/** A `demoSite` whose companies have traded. */
export async function tradedDemoSite() {
  const data = () => worldEnv('traded_demo', (env) => fill(env, true))
  const run = await localSite(wanted, { data })
  await run.site.context.services.open()
  return run
}

/**
 * Makes the jobs of a site that has just started wait, as those of a real start wait for the demo's trade.
 * @returns lets them begin
 */
export async function holdJobs({ context }: Running): Promise<() => void> {
  let begin = () => {}
  const background = new Promise<void>((resolve) => (begin = resolve))
  await context.services.open(0, { ready: background, background })
  return begin
}

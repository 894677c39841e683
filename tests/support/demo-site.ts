import { cpSync } from 'node:fs'
import path from 'node:path'

import { inject } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'
import { fillTrade } from '#server/demo/trade/fill-trade.ts'
import type { Running } from '#server/main.ts'

import { embeddedEnv } from './database.ts'
import { embeddedTemplate } from './embedded-template.ts'
import { localSite } from './local-site.ts'
import { startSite } from './site.ts'

const wanted = { DEMO_DATA: 'true' }

/**
 * The data directory of a filled demo, which takes seconds to fill: once in each process of a run,
 * and not for the next run, because the demo's dates are relative to now.
 */
let filled: Promise<string> | undefined

async function fill(): Promise<string> {
  // Not in a folder that is removed after the file.
  const template = path.join(inject('runFolder'), `demo-${process.pid}`)
  cpSync(embeddedTemplate(), template, { recursive: true })
  const site = await startSite({ DATABASE_ENGINE: 'embedded', DATA_DIR: template, ...wanted })
  try {
    await fillDemo(site.context)
  } finally {
    await site.stop(0)
  }
  return template
}

/** A site on a copy of the filled demo. */
const onDemo = (more: Readonly<Record<string, string>>) =>
  localSite({ ...wanted, ...more }, { data: async () => embeddedEnv(await (filled ??= fill())) })

/**
 * A `localSite` with the demo in it, whose pages show it from the start.
 * @param more further settings
 */
export async function demoSite(more: Readonly<Record<string, string>> = {}) {
  const run = await onDemo(more)
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

/** A `demoSite` whose companies have traded. */
export async function tradedDemoSite() {
  const run = await onDemo({})
  const begin = await holdJobs(run.site)
  await fillTrade(run.site.context)
  begin()
  return run
}

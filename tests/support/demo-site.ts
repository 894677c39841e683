import { cpSync } from 'node:fs'
import path from 'node:path'

import { inject } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'

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

/**
 * A `localSite` with the demo in it, whose pages show it from the start.
 * @param more further settings
 */
export async function demoSite(more: Readonly<Record<string, string>> = {}) {
  const run = await localSite(
    { ...wanted, ...more },
    { data: async () => embeddedEnv(await (filled ??= fill())) },
  )
  await run.site.context.services.open()
  return run
}

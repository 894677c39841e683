import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import pino from 'pino'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'

import { embeddedTemplate } from './embedded-template.ts'

/** Makes the data directory that every test file copies, unless it is there from an earlier run. */
export async function setup(): Promise<void> {
  const template = embeddedTemplate()
  if (existsSync(template)) return
  const folder = path.dirname(template)
  await mkdir(folder, { recursive: true })
  // Complete or not there at all, however this run ends.
  const making = await mkdtemp(path.join(folder, 'making-'))
  const config = readConfig({ DATA_DIR: making })
  await (await openDatabase(config, pino({ level: 'silent' }))).close()
  try {
    await rename(making, template)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another run was quicker.
    if (!existsSync(template)) throw error
  }
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pino from 'pino'
import type { TestProject } from 'vitest/node'

import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'

import { embeddedTemplate } from './embedded-template.ts'

/** Makes what the test files of a project with an embedded database need, and a folder for the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await makeTemplate()
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-run-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** Makes the data directory that every test file copies, unless an earlier run made it. */
async function makeTemplate(): Promise<void> {
  const template = embeddedTemplate()
  if (existsSync(template)) return
  const folder = path.dirname(template)
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  // It is complete or does not exist, however this run ends.
  const making = await mkdtemp(path.join(folder, 'making-'))
  const config = readConfig({ DATA_DIR: making })
  await (await openDatabase(config, pino({ level: 'silent' }))).close()
  try {
    await rename(making, template)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another run was faster.
    if (!existsSync(template)) throw error
  }
}

/**
 * Each is forty megabytes. Those of other migrations are removed once no run can still copy them.
 */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^(?:embedded|making)-/.test(name)) continue
    const place = path.join(folder, name)
    const age = Date.now() - (await stat(place)).mtimeMs
    if (age > 2 * 3600_000) await rm(place, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what several test files of this run use; removed after it. */
    runFolder: string
  }
}

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { memoryFolder } from './support/memory-folder.ts'
import { PagesFirst } from './support/pages-first.ts'
import { reportTimes } from './support/report-times.ts'

// For temporary files of the tests, their servers, PostgreSQL and Chromium.
process.env.TMPDIR ??= memoryFolder()

const needsServer = ['tests/**/*.{api,pages,race}.test.ts']
const journeys = ['tests/journeys/*.test.ts', 'tests/full/journeys/*.test.ts']
const architecture = ['tests/architecture/*.test.ts']
/** Run by hand: see `commands/vitest.config.ts`. */
const commands = ['tests/commands/**']

/** Setup for every test that runs the product: what it must not do, and what it leaves behind. */
const watched = ['tests/support/loud-console.ts', 'tests/support/no-way-out.ts']
/** The same for tests with a database. */
const withDatabase = {
  setupFiles: [...watched, 'tests/support/clean-up.ts'],
  globalSetup: 'tests/support/postgres-setup.ts',
}

/**
 * `unit` needs nothing; `api` drives the real server in this process, on a PostgreSQL that the tests
 * start; `architecture` reads the sources; `journeys` needs Chromium and says so if it is missing.
 * Files below `tests/full` belong to the second stage.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // For what hangs, not for what is slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: Math.max(2, availableParallelism()),
    // One process runs many files: loading the server and warming up cost more than most tests.
    isolate: false,
    // Projects, runs and both versions of Node share the translated sources.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: PagesFirst },
    reporters: ['default', reportTimes],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...needsServer, ...journeys, ...architecture, ...commands],
          setupFiles: watched,
        },
      },
      { extends: true, test: { name: 'api', include: needsServer, ...withDatabase } },
      { extends: true, test: { name: 'architecture', include: architecture } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeys,
          ...withDatabase,
          // After everything else, because a browser needs both cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { postgresProgram } from '../server/cli/postgres-programs.ts'
import { memoryFolder } from './support/memory-folder.ts'
import { PagesFirst } from './support/pages-first.ts'
import { reportTimes } from './support/report-times.ts'
import { withoutDatabase } from './support/without-database.ts'

// For temporary files of the tests, their servers, PostgreSQL and Chromium.
process.env.TMPDIR ??= memoryFolder()

const needsServer = ['tests/**/*.api.test.ts', 'tests/**/*.pages.test.ts']
const races = 'tests/**/*.race.test.ts'
/** Tests without a database, and those about the embedded engine or the process on any engine. */
const engineAside = [
  ...withoutDatabase,
  'tests/platform/**/{demo,demo-trade,embedded,operations}.api.test.ts',
]
/** Setup for every test that runs the product: what it must not do, and what it leaves behind. */
const watched = [
  'tests/support/loud-console.ts',
  'tests/support/no-way-out.ts',
  'tests/support/remove-data-folders.ts',
]

/** On a PostgreSQL that the tests start, or one test that says that it is missing. */
const onPostgres = (name: string, include: string[]) =>
  postgresProgram('initdb') === null
    ? { name, include: ['tests/support/postgres-missing.test.ts'] }
    : {
        name,
        include,
        exclude: engineAside,
        setupFiles: watched,
        globalSetup: 'tests/support/postgres-setup.ts',
      }

/**
 * The projects that run unless the command line names some: each test once. Vitest takes this from
 * here as from the command line, though the type of this file does not say so.
 */
const unlessNamed = { project: '!api-postgres' }

/**
 * `unit` needs nothing; `server` and `api` drive the real server in this process and need a build:
 * `api` with an embedded database, `server` without one that matters; `api-postgres` runs those of
 * `api` again on PostgreSQL; `races` runs on PostgreSQL alone, because PGlite would hide them;
 * `architecture` reads the sources; `journeys` needs Chromium and says so if it is missing.
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
    ...unlessNamed,
    reporters: ['default', reportTimes],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{platform,features}/**/*.test.{ts,tsx}'],
          exclude: [...needsServer, races],
          setupFiles: watched,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: engineAside,
          setupFiles: watched,
          globalSetup: 'tests/support/embedded-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: needsServer,
          exclude: engineAside,
          setupFiles: watched,
          globalSetup: 'tests/support/embedded-setup.ts',
        },
      },
      { extends: true, test: onPostgres('api-postgres', needsServer) },
      { extends: true, test: onPostgres('races', [races]) },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          setupFiles: watched,
          globalSetup: 'tests/support/embedded-setup.ts',
          // After everything else, because a browser needs both cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

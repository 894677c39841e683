import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { postgresProgram } from '../server/cli/postgres-programs.ts'
import { memoryFolder } from './support/memory-folder.ts'
import { withoutDatabase } from './support/without-database.ts'

// For what the tests themselves, their servers, PostgreSQL and Chromium put into temporary folders.
process.env.TMPDIR ??= memoryFolder()

const needsServer = ['tests/**/*.api.test.ts', 'tests/**/*.pages.test.ts']
const races = 'tests/**/*.race.test.ts'
/** What asks for no database, and what is about the embedded engine or the process, whatever its engine. */
const engineAside = [...withoutDatabase, 'tests/platform/**/{demo,embedded,operations}.api.test.ts']
/** What every test that runs the product watches, and leaves clean. */
const watched = [
  'tests/support/loud-console.ts',
  'tests/support/no-way-out.ts',
  'tests/support/remove-data-folders.ts',
]

/**
 * Six kinds of tests. `unit` needs nothing; `server` and `api` drive the real server in this process
 * and want a build: `api` with an embedded database, `server` where the database does not matter;
 * `api-postgres` runs those of `api` again on PostgreSQL, and the races, which PGlite would hide;
 * `architecture` reads the sources; `journeys` wants Chromium and says so where it is missing.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // For what hangs, not for what a busy machine does slowly.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: Math.max(2, availableParallelism()),
    // One process serves many files: loading the server and warming up cost more than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Some change what the whole process has, such as what sharp may read.
          isolate: true,
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
      {
        extends: true,
        test:
          postgresProgram('initdb') === null
            ? { name: 'api-postgres', include: ['tests/support/postgres-missing.test.ts'] }
            : {
                name: 'api-postgres',
                include: [...needsServer, races],
                exclude: engineAside,
                setupFiles: watched,
                globalSetup: 'tests/support/postgres-setup.ts',
              },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          setupFiles: watched,
          globalSetup: 'tests/support/embedded-setup.ts',
          isolate: true,
          // After everything else: a browser wants all that two cores have.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

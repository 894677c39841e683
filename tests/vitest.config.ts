import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { postgresProgram } from '../server/cli/postgres-programs.ts'

const needsServer = ['tests/**/*.api.test.ts', 'tests/**/*.pages.test.ts']
const races = 'tests/**/*.race.test.ts'
/** What is worth a second run on PostgreSQL: whatever touches the database. */
const touchesDatabase = [
  'tests/features/**/*.api.test.ts',
  'tests/platform/{database,outbox}*.api.test.ts',
]
/** What every test that runs the product watches. */
const watched = ['tests/support/loud-console.ts', 'tests/support/no-way-out.ts']

/**
 * Five kinds of tests. `unit` needs nothing; `api` drives the real server in this process and wants
 * a build, with an embedded database where a test asks for one; `api-postgres` runs what touches the
 * database again on PostgreSQL, and the races, which PGlite would hide; `architecture` reads the sources; `journeys` wants Chromium and says so where it is missing.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
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
          name: 'api',
          include: needsServer,
          setupFiles: watched,
          globalSetup: 'tests/support/embedded-setup.ts',
          testTimeout: 40_000,
          hookTimeout: 40_000,
        },
      },
      {
        extends: true,
        test:
          postgresProgram('initdb') === null
            ? { name: 'api-postgres', include: ['tests/support/postgres-missing.test.ts'] }
            : {
                name: 'api-postgres',
                include: [...touchesDatabase, races],
                setupFiles: watched,
                globalSetup: 'tests/support/postgres-setup.ts',
                testTimeout: 20_000,
                hookTimeout: 20_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // After everything else, and two browsers at once: enough for two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})

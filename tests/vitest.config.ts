import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const needsServer = ['tests/**/*.api.test.ts', 'tests/**/*.pages.test.ts']
const loud = 'tests/support/loud-console.ts'

/**
 * Four kinds of tests. `unit` needs nothing; `api` drives the real server in this process and wants
 * a build; `architecture` reads the sources; `journeys` wants Chromium and says so where it is missing.
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
          exclude: needsServer,
          setupFiles: [loud],
        },
      },
      {
        extends: true,
        test: { name: 'api', include: needsServer, setupFiles: [loud], testTimeout: 20_000 },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          setupFiles: [loud],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two browsers at once are enough for two cores.
          maxWorkers: 2,
        },
      },
    ],
  },
})

import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { memoryFolder } from '../support/memory-folder.ts'

process.env.TMPDIR ??= memoryFolder()

/** The README's commands, each run in a copy of the project. Not part of `npm test`: too slow. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/commands/*.test.ts'],
    // For what hangs: a test runs several commands, one of them a build.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
})

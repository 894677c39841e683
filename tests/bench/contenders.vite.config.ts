import { fileURLToPath } from 'node:url'

import { defineConfig, mergeConfig } from 'vite'

import server from '../../server/vite.config.ts'

export const outDir = 'node_modules/.cache/relustre/bench'

/** Bundles the contenders as the server is bundled. */
export default mergeConfig(
  server,
  defineConfig({
    build: {
      outDir,
      rolldownOptions: {
        input: { main: fileURLToPath(new URL('contenders.tsx', import.meta.url)) },
      },
    },
  }),
)

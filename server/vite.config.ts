import { builtinModules } from 'node:module'

import { defineConfig } from 'vite'

/**
 * The server's bundle for production: one module graph, minified and with React's production build
 * chosen at build time, because a start that resolves hundreds of files takes several times as long.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { conditions: ['node', 'import', 'production', 'default'] },
  ssr: { noExternal: true, external: [...builtinModules], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      input: { main: 'server/cli/serve.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

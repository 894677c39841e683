import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import { pagesAtOnce } from './build/pages-at-once.ts'
import { startChunk } from './build/start-chunk.ts'

const serve = fileURLToPath(new URL('cli/serve.ts', import.meta.url))

const packageFile = (name: string) =>
  fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))

/** What comes as WebAssembly or machine code, or is wanted only where somebody has installed it. */
const fromNodeModules = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'sharp']

/**
 * The server's bundle for production, minified and with production builds chosen at build time: a
 * start that resolves hundreds of files takes several times as long. What the pages need is one
 * file; Express, metrics and the forms' actions are loaded when they are wanted.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [pagesAtOnce],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    conditions: ['node', 'import', 'production', 'default'],
    alias: [
      // The package's own entry loads a second, legacy renderer as well, a sixth more to read at the start.
      {
        find: /^react-dom\/server\.node$/,
        replacement: packageFile('react-dom/cjs/react-dom-server.node.production.js'),
      },
      // The router's exports lead to its development build, which warns, under every condition.
      {
        find: /^react-router$/,
        replacement: packageFile('react-router/dist/production/index.mjs'),
      },
      {
        find: /^react-router\/dom$/,
        replacement: packageFile('react-router/dist/production/dom-export.mjs'),
      },
    ],
  },
  ssr: { noExternal: true, external: [...builtinModules, ...fromNodeModules], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      // 'use client' means nothing here; every bundled library would be warned about. And a slow machine
      // would be told that plugins take their time, of which nothing follows for whoever starts the site.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: {
        main: serve,
        'db-migrate': 'server/cli/db-migrate.ts',
        'db-backup': 'server/cli/db-backup.ts',
        'db-restore': 'server/cli/db-restore.ts',
        'make-admin': 'server/cli/make-admin.ts',
        // A thread or a process is started from a file of its own.
        'embedded-worker': 'server/db/embedded-worker.mjs',
        'hash-worker': 'server/features/accounts/passwords/hash-worker.mjs',
      },
      output: {
        entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [startChunk(serve)],
        },
      },
    },
  },
})

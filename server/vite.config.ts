import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

const plainStorage = fileURLToPath(new URL('build/plain-storage.ts', import.meta.url))

const packageFile = (name: string) =>
  fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))

/** Packages with native code, and optional ones that are used only if installed. */
const fromNodeModules = ['@node-rs/argon2', 'pg-native', 'sharp']

/**
 * The server's production bundle, minified, with the libraries' production builds. Without it a
 * start must resolve hundreds of files, which takes several times as long. One file contains what
 * the pages need; Express, metrics and form actions are loaded on demand.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [
    {
      name: 'plain-storage',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id === 'async_hooks' && importer?.includes('/react-dom/') ? plainStorage : null,
    },
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    conditions: ['node', 'import', 'production', 'default'],
    alias: [
      // The package's own entry also loads a legacy renderer: a sixth more to read at the start.
      {
        find: /^react-dom\/server\.node$/,
        replacement: packageFile('react-dom/cjs/react-dom-server.node.production.js'),
      },
      // The router's exports always resolve to its development build, which prints warnings.
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
      // 'use client' means nothing here, but every library with it would cause a warning. The
      // warning about slow plugins on a slow machine does not help anybody who starts the site.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: {
        main: 'server/cli/serve.ts',
        'db-migrate': 'server/cli/db-migrate.ts',
        'db-backup': 'server/cli/db-backup.ts',
        'db-restore': 'server/cli/db-restore.ts',
        'make-admin': 'server/cli/make-admin.ts',
        'verify-ledger': 'server/cli/verify-ledger.ts',
        // Threads and processes are started from files of their own.
        'hash-worker': 'server/features/accounts/passwords/hash-worker.mjs',
        'picture-worker': 'server/pictures/picture-worker.mjs',
      },
      output: {
        entryFileNames: ({ name }) => (name.endsWith('-worker') ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})

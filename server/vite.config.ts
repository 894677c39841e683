import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'

import { defineConfig, type Plugin } from 'vite'

const serve = fileURLToPath(new URL('cli/serve.ts', import.meta.url))

const packageFile = (name: string) =>
  fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))

/**
 * Turns the route tree's lazy pages into static imports: the server renders every page before it
 * listens, and a dozen small files cost a start more than one large one.
 */
const pagesAtOnce: Plugin = {
  name: 'pages-at-once',
  enforce: 'pre',
  transform: {
    filter: { id: /shared\/routing\/routes\.tsx$/ },
    handler(code) {
      const imports: string[] = []
      const body = code.replaceAll(/import\(('[^']+page[^']*\.tsx')\)/g, (_all, from: string) => {
        imports.push(`import * as page${imports.length} from ${from}`)
        return `Promise.resolve(page${imports.length - 1})`
      })
      return [...imports, body].join('\n')
    },
  },
}

const plainStorage = '\0plain-storage'
/**
 * Gives React a storage without async hooks. React enters it so that asynchronous components could
 * name resources to preload, which ours never do, and on Node 20 a storage once entered costs every
 * later request a fifth more.
 */
const noAsyncHooks: Plugin = {
  name: 'no-async-hooks',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'async_hooks' && importer?.includes('/react-dom/') ? plainStorage : null,
  load: (id) =>
    id === plainStorage
      ? 'export class AsyncLocalStorage { run(_store, work, ...args) { return work(...args) } getStore() {} }'
      : null,
}

/**
 * The modules that the server imports at once, and those in turn; filled when first asked for. Its
 * entry is none of them: it awaits what imports them later, which would wait for it in turn.
 */
const atOnce = new Set<string>()
function importedAtOnce(importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const left = atOnce.size === 0 ? [...importsOf(serve)] : []
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (atOnce.has(id)) continue
    atOnce.add(id)
    left.push(...importsOf(id))
  }
  return atOnce
}

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
  plugins: [pagesAtOnce, noAsyncHooks],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    conditions: ['node', 'import', 'production', 'default'],
    alias: [
      // The package's own entry loads a second, legacy renderer as well.
      {
        find: /^react-dom\/server\.node$/,
        replacement: packageFile('react-dom/cjs/react-dom-server.node.production.js'),
      },
      // The router's exports lead to its development build under every condition.
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
      // 'use client' means nothing here; every bundled library would be warned about.
      checks: { moduleLevelDirective: false },
      input: {
        main: serve,
        'db-migrate': 'server/cli/db-migrate.ts',
        'db-backup': 'server/cli/db-backup.ts',
        'db-restore': 'server/cli/db-restore.ts',
        'make-admin': 'server/cli/make-admin.ts',
        // A thread is started from a file of its own.
        'embedded-worker': 'server/db/embedded-worker.mjs',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => (name === 'embedded-worker' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: {
          groups: [
            {
              debugName: 'start',
              name: (id, modules) =>
                importedAtOnce((each) => modules.getModuleInfo(each)?.importedIds ?? []).has(id)
                  ? 'start'
                  : null,
            },
          ],
        },
      },
    },
  },
})

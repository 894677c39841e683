import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig, type Plugin, type Rolldown } from 'vite'

const routerBuild = new URL('../node_modules/react-router/dist/production/', import.meta.url)
const inRouter = (file: string) => fileURLToPath(new URL(file, routerBuild))

/**
 * Leaves out Vite's preloading of a chunk's imports: the server names every chunk of a page in its
 * head, and a page that is navigated to has been fetched on intent.
 */
const noPreloadHelper: Plugin = {
  name: 'no-preload-helper',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
}

const inReactDom = fileURLToPath(
  new URL('../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url),
)

/**
 * Makes a module of React's renderer. Inside the function that stands around a CommonJS file its two
 * hundred kilobytes would be parsed when that is called, which holds a slow phone up for a tenth of
 * a second; what a module has at its top is parsed beside the page as it comes in.
 */
const rendererAsModule: Plugin = {
  name: 'renderer-as-module',
  enforce: 'pre',
  // While the sources are worked on React comes with its warnings, as another file.
  apply: (_config, { mode }) => mode === 'production',
  resolveId: { filter: { id: /^react-dom\/client$/ }, handler: () => inReactDom },
  transform: {
    filter: { id: inReactDom },
    handler(code) {
      const module = code
        .replaceAll(/(?:var)?\s+(\w+) = require\(("[^"]+")\)[,;]/g, 'import $1 from $2;')
        .replaceAll(/^exports\.(\w+) = /gm, 'export const $1 = ')
      if (/\brequire\(|\bexports\./.test(module)) this.error('React is written in another way now')
      return module
    },
  },
}

const iconsFolder = new URL('../node_modules/lucide/dist/esm/', import.meta.url)
const iconFiles = new Map(
  readFileSync(new URL('iconsAndAliases.mjs', iconsFolder), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const file = /from '\.\/(.+)'/.exec(line)?.[1] ?? ''
      const names = [...line.matchAll(/default as (\w+)/g)].map(([, name = '']) => name)
      return names.map((name) => [name, fileURLToPath(new URL(file, iconsFolder))] as const)
    }),
)

/** Imports each icon from its own file: through the package's entry every icon belongs to every page. */
const iconsApart: Plugin = {
  name: 'icons-apart',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/.*\.tsx?$/, code: /from 'lucide'/ },
    handler: (code) =>
      code.replaceAll(/import \{([^}]+)\} from 'lucide'/g, (_all, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !each.startsWith('type '))
          .map((each) => {
            const [name = '', local = name] = each.split(/\s+as\s+/)
            return `import ${local} from ${JSON.stringify(iconFiles.get(name))};`
          })
          .join(' '),
      ),
  },
}

/** Gives the application its own copy of the bundler's helpers: a file for 0.4 KB costs a request. */
const helpersInApp: Plugin = {
  name: 'helpers-in-app',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
    const app = chunks.find(({ name }) => name === 'app')
    const exported = /export\{([^}]*)\};?\s*$/
    const named = helpers && exported.exec(helpers.code)?.[1]
    if (!helpers || !app || !named) return
    const pairs = (list: string, sign: string) => list.replaceAll(/(\w+) as (\w+)/g, sign)
    const copy = `(()=>{${helpers.code.replace(exported, '')};return{${pairs(named, '$2:$1')}}})()`
    const file = helpers.fileName.slice(helpers.fileName.lastIndexOf('/') + 1)
    const statement = new RegExp(
      String.raw`import\{([^}]*)\}from"\./${file.replaceAll('.', String.raw`\.`)}";`,
    )
    app.code = app.code.replace(
      statement,
      (_all, list: string) => `const{${pairs(list, '$1:$2')}}=${copy};`,
    )
    app.imports = app.imports.filter((each) => each !== helpers.fileName)
  },
}

type Context = Rolldown.ChunkingContext

/** The entries and lazily loaded modules that reach a module by static imports, itself included. */
function roots(id: string, context: Context, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const info = context.getModuleInfo(id)
  if (info === null || seen.has(id)) return found
  seen.add(id)
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id)
  for (const importer of info.importers) {
    for (const root of roots(importer, context, seen)) found.add(root)
  }
  return found
}

/**
 * What every page needs travels as one file, the application, and so does what Home shares with other
 * pages: its first visit is the one that counts. The rest is split by page, and the entry keeps its
 * own code, for it waits for nothing.
 */
function chunkOf(id: string, context: Context): string | null {
  const users = [...roots(id, context)]
  const usedBy = (file: string) => users.some((user) => user.endsWith(file))
  if (usedBy('/client/entry.ts')) return null
  if (usedBy('/client/app.tsx')) return 'app'
  return users.length > 1 && usedBy('/pages/home.tsx') ? 'app' : null
}

/**
 * The browser's bundle: the entry that works before React, the application behind it, one chunk per
 * page, and the style sheet, which the server inlines. The marker script is built apart, because it
 * stands in the page.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [rendererAsModule, iconsApart, noPreloadHelper, helpersInApp],
  resolve: {
    // The router's exports lead to its development build under every condition.
    alias: [
      { find: /^react-router$/, replacement: inRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: inRouter('dom-export.mjs') },
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    // A hundredth smaller than the bundler's own.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: {
        passes: 6,
        pure_getters: true,
        keep_fargs: false,
        unsafe_arrows: true,
        unsafe_methods: true,
      },
    },
    rolldownOptions: {
      // 'use client' means nothing here; every bundled library would be warned about.
      checks: { moduleLevelDirective: false },
      input: {
        entry: 'client/entry.ts',
        styles: 'client/styles/main.css',
        workplace: 'client/styles/workplace.css',
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Or the entry would import React through a shared trifle.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'chunkOf' }],
        },
      },
    },
  },
})

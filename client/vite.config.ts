import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import { chunkOf } from './build/chunk-of.ts'
import { iconsApart } from './build/icons-apart.ts'
import { rendererAsModule } from './build/renderer-as-module.ts'
import { gatheredSheets } from './gathered-sheets.ts'

const routerBuild = new URL('../node_modules/react-router/dist/production/', import.meta.url)
const inRouter = (file: string) => fileURLToPath(new URL(file, routerBuild))

/**
 * The browser's bundle: the entry that works before React, the application behind it, one chunk per
 * page, and the style sheet, which the server inlines. The marker script is built apart, because it
 * stands in the page.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [gatheredSheets, rendererAsModule, iconsApart],
  resolve: {
    // The router's exports lead to its development build, which warns, under every condition.
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
    // The server names the chunks of a page in its head, and pages are fetched before they are opened.
    modulePreload: false,
    rolldownOptions: {
      // 'use client' means nothing here; every bundled library would be warned about. And a slow machine
      // would be told that plugins take their time, of which nothing follows for whoever starts the site.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      input: {
        entry: 'client/entry.ts',
        styles: 'client/styles/main.css',
        workplace: 'client/styles/workplace.css',
      },
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

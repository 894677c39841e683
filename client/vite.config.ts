import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import { chunkOf } from './build/chunk-of.ts'
import { iconsApart } from './build/icons-apart.ts'
import { gatheredSheets } from './gathered-sheets.ts'

const routerBuild = new URL('../node_modules/react-router/dist/production/', import.meta.url)
const inRouter = (file: string) => fileURLToPath(new URL(file, routerBuild))

/**
 * The browser's bundle: the entry that works before React, the application, one chunk per page, and
 * the style sheet, which the server inlines. The marker script is built separately because it is
 * inlined in the page.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  plugins: [gatheredSheets, iconsApart],
  resolve: {
    // Under every condition the router's exports lead to its development build, which prints
    // warnings.
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
    // A lazy import fetches everything that its module needs at once, instead of level by level.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // 'use client' has no meaning here, and every bundled library would cause a warning. A slow
      // machine would also be warned that plugins take time, which does not help anybody who starts
      // the site.
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
          // Otherwise the entry would import React through a small shared module.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'chunkOf' }],
        },
      },
    },
  },
})

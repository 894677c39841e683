import { defineConfig } from 'vite'

/**
 * The browser's bundle: the entry that works before React, the application behind it, one chunk per
 * page, and the style sheet, which the server inlines. The marker script is built apart, because it
 * stands in the page.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { entry: 'client/entry.ts', styles: 'client/styles/main.css' },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Or the entry, which waits for nothing, would import React through a shared trifle.
          includeDependenciesRecursively: false,
          groups: [
            // What every page shares travels as one file; all else splits by page. The icons of the
            // layout and of `ui` are named: left to a page's chunk, they would make a cycle with it.
            {
              name: 'app',
              test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|cookie|set-cookie-parser)\/|node_modules\/lucide-react\/dist\/esm\/(?:(?!icons\/)|icons\/(?:chevron-down|circle-user-round|log-out|menu|user-round|x)\.)|client\/app|shared\/(?:layout\/(?!not-found)|routing|ui\/(?!forms)|brand|session\/use-auth)/,
            },
          ],
        },
      },
    },
  },
})

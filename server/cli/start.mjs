import './build-if-stale.mjs'

// An address, not a module name: the file exists only once the build has run.
await import(new URL('../../dist/server/main.js', import.meta.url).href)

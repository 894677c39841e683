import './build-if-stale.mjs'

// A URL instead of a module name, because the file exists only after the build.
await import(new URL('../../dist/server/main.js', import.meta.url).href)

/**
 * `npm run dev`: rebuilds the browser's bundle when `client/` or `shared/` change, and restarts the
 * server from source when anything changes. Open pages then reload themselves. Images and fonts are
 * built once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'

import { build, type Rolldown } from 'vite'

import { buildFonts } from '#server/build/fonts.ts'
import { buildImages } from '#server/build/images.ts'
import { buildPaperFonts } from '#server/build/paper-fonts.ts'
import { describeBuild } from '#server/build/site-build.ts'

// For Vite and React, which then print warnings.
process.env.NODE_ENV = 'development'

const out = 'dist/client'
// This is not a production build, so `npm start` must build again.
await rm('dist/stamp', { force: true })
process.stdout.write('Preparing images and fonts; the first time this takes half a minute.\n')
const images = await buildImages(out)
const fonts = await buildFonts(out)
await buildPaperFonts('dist/paper-fonts')

let server: ChildProcess | null = null
async function stopServer(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

/** Restarts never overlap; a request during a restart leads to one more. */
let restarting: Promise<void> | null = null
let wanted = false
async function restartAll(): Promise<void> {
  while (wanted) {
    wanted = false
    // At once: open pages wait. What it leaves behind, the next one finds.
    await stopServer('SIGKILL')
    server = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts'], {
      stdio: 'inherit',
      env: { ...process.env, RELUSTRE_DEV: '1' },
    })
  }
}
function restart(): void {
  wanted = true
  restarting ??= restartAll().finally(() => {
    restarting = null
  })
}

const watcher = (await build({
  configFile: 'client/vite.config.ts',
  mode: 'development',
  logLevel: 'warn',
  build: { emptyOutDir: false, minify: false, watch: {} },
})) as Rolldown.RolldownWatcher
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
  if (event.code !== 'END') return
  await writeFile('dist/site.json', JSON.stringify(await describeBuild(out, fonts, images)))
  restart()
})
let calm: NodeJS.Timeout | undefined
watch('server', { recursive: true }, () => {
  // Editors write a file in several steps, so wait until they have finished.
  clearTimeout(calm)
  calm = setTimeout(restart, 100)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // After Ctrl-C this is its second signal, at which it ends without waiting for anybody.
    void stopServer('SIGTERM').then(() => process.exit(0))
  })
}
process.once('exit', () => server?.kill('SIGTERM'))

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'vite'

import { readSheet } from '#server/pages/page-style.ts'
import type { PreloadedScript, SiteBuild } from '#server/pages/site-build.ts'

interface ManifestChunk {
  file: string
  src?: string
  imports?: string[]
  name?: string
}
type Manifest = Record<string, ManifestChunk>

const digest = (algorithm: string, data: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`

/** The keys of a chunk and of everything that it imports statically. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}

/** Builds the inline marker as a single minified classic script. */
async function buildMarker(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'client/marker.ts', formats: ['iife'], name: 'marker' },
      modulePreload: false,
    },
  })
  const output = (Array.isArray(result) ? result[0] : result) as unknown as {
    output: { code: string }[]
  }
  const code = output.output[0]?.code.trim()
  if (!code) throw new Error('the marker script came out empty')
  if (code.includes('</script')) throw new Error('the marker script closes its own element')
  return code
}

/**
 * Collects what the server needs to know about the browser's bundle.
 * @param out the folder of the built bundle, with Vite's manifest
 */
export async function describeBuild(
  out: string,
  fonts: { css: string; urls: string[] },
  images: string,
): Promise<SiteBuild> {
  const manifest = JSON.parse(await readFile(path.join(out, 'manifest.json'), 'utf8')) as Manifest
  const chunk = (key: string): ManifestChunk => {
    const found = manifest[key]
    if (found === undefined) throw new Error(`the manifest lacks ${key}`)
    return found
  }
  const script = async (key: string): Promise<PreloadedScript> => {
    const { file } = chunk(key)
    return { url: `/${file}`, integrity: digest('sha256', await readFile(path.join(out, file))) }
  }
  const entryKeys = closure(manifest, 'client/entry.ts')
  // See `client/build/chunk-of.ts`.
  const app = Object.keys(manifest).find((key) => manifest[key]?.name === 'app')
  if (app === undefined) throw new Error('the manifest lacks the application')
  const appKeys = [...closure(manifest, app)].filter((key) => !entryKeys.has(key))
  const pages: SiteBuild['pages'] = {}
  for (const key of Object.keys(manifest)) {
    const module = /^shared\/(.+\/pages\/.+|layout\/not-found-page)\.tsx$/.exec(key)?.[1]
    if (module === undefined) continue
    const own = [...closure(manifest, key)].filter(
      (each) => !entryKeys.has(each) && !appKeys.includes(each),
    )
    pages[module] = await Promise.all(own.map(script))
  }
  const sheet = chunk('client/styles/main.css').file
  const css = (fonts.css + (await readFile(path.join(out, sheet), 'utf8'))).trim()
  const marker = await buildMarker()
  return {
    css,
    sheet: `/${sheet}`,
    rules: readSheet(css),
    marker,
    markerHash: digest('sha256', marker),
    entry: await script('client/entry.ts'),
    app: await Promise.all(appKeys.map(script)),
    pages,
    workplaceCss: `/${chunk('client/styles/workplace.css').file}`,
    fonts: fonts.urls,
    images,
  }
}

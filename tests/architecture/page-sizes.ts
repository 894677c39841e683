import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { readConfig } from '#server/config.ts'
import { readBuild, start } from '#server/main.ts'
import { pagesByPath } from '#server/pages/page-address.ts'
import type { SiteBuild } from '#server/pages/site-build.ts'

/** A measured size and its limit. */
export interface SizeRow {
  name: string
  measured: string
  target: string
  met: boolean
}

const root = path.resolve(import.meta.dirname, '../..')
const built = (url: string) => path.join(root, 'dist/client', url)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/**
 * The approximate size of response headers, and what a server may send before the first ACK; bytes.
 */
const headers = 1300
const oneFlight = 14_600

const brotli = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

async function scriptBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map((url) => stat(`${built(url)}.br`)))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

interface ManifestChunk {
  file: string
  src?: string
}

/** The page modules that belong to a script of a page. */
function pageModules(urls: readonly string[]): string[] {
  const file = readFileSync(path.join(root, 'dist/client/manifest.json'), 'utf8')
  const chunks = Object.values(JSON.parse(file) as Record<string, ManifestChunk>)
  return chunks
    .filter(({ file: name, src }) => urls.includes(`/${name}`) && src?.includes('/pages/'))
    .map(({ src = '' }) => src.replace(/^shared\/(.*)\.tsx$/, '$1'))
}

const hasZod = (url: string) => /_zod|ZodError|\$ZodType/.test(readFileSync(built(url), 'utf8'))

/** What the scripts of other pages without a form may weigh, brotli. */
const limits: Readonly<Record<string, number>> = {
  // The Terms of Use are the longest text, and grow with what can be done here.
  '/terms': 8000,
  // Visitors are asked to log in or to register, and have the code of those forms then.
  '/profile': 9000,
}

/** One page as sent: its HTML without the style sheet, and the scripts it names. */
async function pageRows(
  build: SiteBuild,
  page: { path: string; module: string; html: string },
): Promise<SizeRow[]> {
  const { entry, app } = build
  const html = page.html.replace(/<style>.*?<\/style>/s, '')
  const raw = Buffer.byteLength(html)
  const small = brotli(html)
  const sent = brotli(page.html) + headers
  const shared = new Set([entry, ...app].map(({ url }) => url))
  const all = [...page.html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([url]) => url)
  const own = [...new Set(all)].filter((url) => !shared.has(url))
  const bytes = await scriptBytes(own)
  const form = /<form[\s>]/.test(html)
  const limit = form ? 20_000 : (limits[page.path] ?? 6000)
  const foreign = pageModules(own).filter((module) => module !== page.module)
  const zod = own.filter(hasZod)
  const strayed = [...foreign, ...(form ? [] : zod)]
  return [
    {
      name: `${page.path}: HTML raw, brotli`,
      measured: `${kilobytes(raw)}, ${kilobytes(small)}`,
      target: '≤ 32 KB, 7.7 KB',
      met: raw <= 32_000 && small <= 7700,
    },
    {
      name: `${page.path}: as sent, with its styles and headers`,
      measured: kilobytes(sent),
      target: `≤ ${oneFlight / 1000} KB`,
      met: sent <= oneFlight,
    },
    {
      name: `${page.path}: own JS${form ? ' with a form' : ''}`,
      measured: kilobytes(bytes) + (strayed.length > 0 ? `, pulls ${strayed.join(' ')}` : ''),
      target: `≤ ${limit / 1000} KB, nothing foreign`,
      met: bytes <= limit && strayed.length === 0,
    },
  ]
}

/** Pages of lots, and how much more their scripts may weigh than home's, brotli. */
const lotPages = {
  'features/listings/pages/lot': 15_000,
  'features/listings/pages/seller': 15_000,
  'features/listings/pages/compare': 15_000,
  'features/search/pages/search': 25_000,
  'features/search/pages/category': 25_000,
} as const

/** Measures what visitors download, from the built files and the pages of a running server without lots. */
export async function measureSizes(): Promise<SizeRow[]> {
  const build = readBuild(root)
  // Not the data of this folder, which a demo may have filled and another server may use.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'relustre-sizes-'))
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'https://relustre.example',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
  })
  const server = await start(config, root)
  const home = [build.entry, ...build.app, ...(build.pages['features/site/pages/home'] ?? [])]
  const homeScripts = home.map(({ url }) => url)
  const js = await scriptBytes(homeScripts)
  const css = brotli(build.css)
  const fonts = await Promise.all(build.fonts.map((url) => stat(built(url))))
  const fontBytes = fonts.reduce((sum, { size }) => sum + size, 0)
  // The document, the scripts (one holds the bundler's helpers), the fonts and the style sheet.
  const requests = 1 + homeScripts.length + build.fonts.length + 1
  const most = (name: string, bytes: number, limit: number): SizeRow => ({
    name,
    measured: kilobytes(bytes),
    target: `≤ ${limit / 1000} KB`,
    met: bytes <= limit,
  })
  const rows = [
    most('home, first visit: JS, brotli', js, 101_800),
    // Every page inlines only its own part; this is what all of them share out.
    most('all CSS, brotli', css, 14_400),
    most('fonts', fontBytes, 100_000),
    {
      name: 'home, first visit: requests besides images',
      measured: String(requests),
      target: '≤ 8',
      met: requests <= 8,
    },
  ]
  for (const [module, overHome] of Object.entries(lotPages)) {
    const page = path.basename(module)
    const scripts = (build.pages[module] ?? []).map(({ url }) => url)
    const own = scripts.filter((url) => !homeScripts.includes(url))
    if (own.length === 0) throw new Error(`the build has no page ${module}`)
    const bytes = await scriptBytes(own)
    rows.push(most(`page of lots, ${page}: JS over home's`, bytes, overHome))
    const zod = own.filter(hasZod)
    rows.push({
      name: `page of lots, ${page}: no schemas`,
      measured: zod.join(' ') || 'none',
      target: 'none',
      met: zod.length === 0,
    })
  }
  for (const [address, { module }] of pagesByPath) {
    const response = await fetch(server.address + address)
    rows.push(...(await pageRows(build, { path: address, module, html: await response.text() })))
  }
  await server.stop(0)
  await rm(dataDir, { recursive: true, force: true })
  return rows
}

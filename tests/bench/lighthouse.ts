/**
 * `npm run bench:lighthouse`: Lighthouse as on a phone, for every public page, the median of five.
 * Lighthouse 13 needs Node 22, so npx fetches both; neither is a dependency of the project.
 * Options: `--runs=<n>`, `--page=<path>`; `--demo` fills the demo and measures the pages that show its
 * lots; `CHROME_PATH` names the browser.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'

import { chromiumFlags } from '#server/cli/chromium.ts'
import { pagesByPath } from '#server/pages/page-address.ts'
import { paths as sitePaths } from '#shared/routing/paths.ts'

import { startContender, untilQuiet } from './processes.ts'
import { median, printTable, type Row } from './table.ts'

const run = promisify(execFile)
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    demo: { type: 'boolean', default: false },
  },
})

const browserFlags = ['--headless=new', ...chromiumFlags]

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null }>
}

async function lighthouse(url: string): Promise<Report> {
  const packages = ['-y', '--engine-strict=false', '-p', 'node@24', '-p', 'lighthouse@13']
  const flags = [`--chrome-flags=${browserFlags.join(' ')}`, '--quiet', '--output=json']
  const { stdout } = await run('npx', [...packages, 'lighthouse', url, ...flags], {
    env: { CHROME_PATH: '/usr/bin/chromium', ...process.env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}

const others = ['accessibility', 'best-practices', 'seo'] as const

/** Pages with lots have their pictures, which are the largest paint. */
const wanted = options.demo ? { performance: 97, largest: 1.5 } : { performance: 98, largest: 1.2 }

/** One page's row: the medians over its runs, and the other audits that failed. */
async function pageRow(url: string, path: string): Promise<Row> {
  const reports: Report[] = []
  for (let at = 0; at < Number(options.runs); at += 1) {
    const again = ({ message }: Error) => {
      // Sometimes the beginning of the browser's trace is missing, which is not the page's fault.
      process.stderr.write(`${path} is measured once more: ${message.trim().split('\n').at(-1)}\n`)
      return lighthouse(url)
    }
    reports.push(await lighthouse(url).catch(again).catch(again))
  }
  const score = (category: string) =>
    median(reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
  const timing = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const performance = score('performance')
  const rest = others.map(score)
  const first = timing('first-contentful-paint') / 1000
  const largest = timing('largest-contentful-paint') / 1000
  const shift = timing('cumulative-layout-shift')
  return {
    name: path,
    measured: `${performance} / ${rest.join(' ')} / ${first.toFixed(2)} s / ${largest.toFixed(2)} s / ${shift.toFixed(3)}`,
    target: `≥ ${wanted.performance} / 100 100 100 / ≤ 0.9 s / ≤ ${wanted.largest} s / ≤ 0.01`,
    met:
      performance >= wanted.performance &&
      rest.every((each) => each === 100) &&
      first <= 0.9 &&
      largest <= wanted.largest &&
      shift <= 0.01,
  }
}

const { pid, port, stop } = await startContender(process.execPath, ['dist/server/main.js'], {
  DEMO_DATA: String(options.demo),
})
if (options.demo) await untilQuiet(pid)

/** The page of one of the demo's lots. */
async function someLot(): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/api/search`)
  const { cards } = (await answer.json()) as { cards: { slug: string }[] }
  const [first] = cards
  if (first === undefined) throw new Error('the demo has no lots')
  return sitePaths.lot(first.slug)
}

const pages = options.demo
  ? [sitePaths.home, sitePaths.search, sitePaths.category('rings'), await someLot()]
  : [...pagesByPath.keys()]
const paths = pages.filter((path) => (options.page ?? path) === path)
// A page gets its highest compression only after the first request for it.
for (const path of paths) await fetch(`http://localhost:${port}${path}`)
await new Promise((resolve) => setTimeout(resolve, 3000))
const rows: Row[] = []
for (const path of paths) {
  const row = await pageRow(`http://localhost:${port}${path}`, path)
  process.stderr.write(`${path} ${row.measured}\n`)
  rows.push(row)
}
await stop()
printTable(
  'Lighthouse, mobile: performance / accessibility, best practices, SEO / first paint / largest paint / shift',
  rows,
)
process.exit(rows.every((row) => row.met) ? 0 : 1)

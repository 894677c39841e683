/**
 * `npm run bench`: the server's numbers, each as a ratio to a contender measured beside it.
 * Options: `--only=<name>`, `--node=<path>` for the servers' Node, `--rounds=<n>`.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { measureSizes } from '../architecture/page-sizes.ts'
import { cpuSeconds } from '../support/cpu-time.ts'
import { importRate } from './import-rate.ts'
import { fetchAnswer } from './kept-answer.ts'
import type { Outcome, Slice } from './load.ts'
import { lotTimes } from './lot-times.ts'
import { orderRates } from './order-rate.ts'
import { overload } from './overload.ts'
import { makePlace } from './place.ts'
import {
  bareServer,
  type Contender,
  loadCore,
  residentMegabytes,
  startContender,
} from './processes.ts'
import { readyTimes } from './ready-times.ts'
import { searchTimes } from './search-times.ts'
import { signInFlood } from './sign-in-flood.ts'
import { signInRates } from './sign-in-rate.ts'
import { median, printTable, type Row } from './table.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    rounds: { type: 'string', default: '7' },
  },
})
const { node } = options
const rounds = Number(options.rounds)
const nodeVersion = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
const onNode24 = Number(/\d+/.exec(nodeVersion)?.[0]) >= 24
const answerFile = path.join(tmpdir(), `relustre-answer-${process.pid}.json`)
const mainFile = 'dist/server/main.js'

const brotli = { 'Accept-Encoding': 'br' }

let load: ChildProcess
async function slice(order: Slice): Promise<Outcome> {
  load.send(order)
  const [outcome] = (await once(load, 'message')) as [Outcome]
  return outcome
}

/** Requests per second of a contender's processor time, in one slice. */
async function rate({ pid, port }: Contender, milliseconds = 2000) {
  const before = cpuSeconds(pid)
  const outcome = await slice({ port, headers: brotli, connections: 64, milliseconds })
  const used = cpuSeconds(pid) - before
  const { responses, statuses } = outcome
  if (responses === 0 || statuses['200'] !== responses) {
    throw new Error(`expected 200 only, got ${JSON.stringify(statuses)}`)
  }
  return responses / used
}

/** The median over the rounds of one side's rate to the other's, measured in turns. */
async function ratio(ours: Contender, other: Contender): Promise<number> {
  for (const side of [ours, other]) await rate(side)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await rate(ours)
    ratios.push(first / (await rate(other)))
  }
  return median(ratios)
}

/** The rows on the kept page; the servers that they compare run at the same time. */
async function throughput(names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  const place = await makePlace('postgres', { accounts: 1 })
  const ours = await startContender(node, [mainFile], place.env)
  // A page gets its highest compression only after the first request for it.
  await fetchAnswer(ours.port)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await writeFile(answerFile, JSON.stringify(await fetchAnswer(ours.port)))
  const bare = await startContender(node, [bareServer], { ANSWER: answerFile })
  if (names.includes('cached')) {
    const value = await ratio(ours, bare)
    const target = onNode24 ? 0.9 : 0.85
    rows.push({
      name: 'cached page to a bare node:http server',
      measured: `${value.toFixed(2)}×`,
      target: `≥ ${target}×`,
      met: value >= target,
    })
  }
  if (names.includes('memory')) {
    for (let at = 0; at < 3; at += 1) await rate(ours)
    const megabytes = residentMegabytes(ours.pid)
    const measured = `${megabytes.toFixed(0)} MB`
    const name = 'memory of the server alone, after load'
    rows.push({ name, measured, target: '< 150 MB', met: megabytes < 150 })
  }
  for (const each of [ours, bare]) await each.stop()
  await place.remove()
  return rows
}

const throughputNames = ['cached', 'memory']
const sections: Record<string, () => Promise<Row[]>> = {
  sizes: () => measureSizes(),
  'sign-in': () => signInRates(node, mainFile),
  flood: () => signInFlood(node, mainFile),
  overload: () => overload(node, mainFile),
  search: () => searchTimes(node, mainFile),
  ready: () => readyTimes(node, mainFile, rounds),
  import: () => importRate(node, mainFile),
  lots: () => lotTimes(node, mainFile),
  orders: () => orderRates(node, mainFile),
}
const { only } = options
const names = [...throughputNames, ...Object.keys(sections)]
if (only !== undefined && !names.includes(only)) {
  process.stderr.write(`--only takes one of ${names.join(', ')}\n`)
  process.exit(2)
}

load = fork(path.join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'] })
execFileSync('taskset', ['-acp', loadCore, String(load.pid)], { stdio: 'ignore' })
const wanted = throughputNames.filter((name) => only === undefined || only === name)
const rows = wanted.length === 0 ? [] : await throughput(wanted)
for (const [name, section] of Object.entries(sections)) {
  if (only === undefined || only === name) rows.push(...(await section()))
}
load.disconnect()
await rm(answerFile, { force: true })
printTable(`Node ${nodeVersion}, median of ${rounds} rounds`, rows)
process.exit(rows.every((row) => row.met) ? 0 : 1)

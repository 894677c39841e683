/**
 * `npm run bench`: the server's numbers, each as a ratio to a contender measured beside it.
 * Options: `--only=<name>`, `--node=<path>` for the servers' Node, `--rounds=<n>`.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { build } from 'vite'

import { measureSizes } from '../architecture/page-sizes.ts'
import { cpuSeconds } from '../support/cpu-time.ts'
import { accountCount } from './account-count.ts'
import { callOverhead } from './call-overhead.ts'
import { outDir } from './contenders.vite.config.ts'
import { importRate } from './import-rate.ts'
import { fetchAnswer } from './kept-answer.ts'
import type { Outcome, Slice } from './load.ts'
import { lotTimes, pictureTimes } from './lot-times.ts'
import { millionOrders } from './million-orders.ts'
import { orderRates } from './order-rate.ts'
import { overload } from './overload.ts'
import { makePlace } from './place.ts'
import { type Contender, loadCore, residentMegabytes, startContender } from './processes.ts'
import { readyTimes } from './ready-times.ts'
import { refreshRates } from './refresh-rate.ts'
import { searchTimes } from './search-times.ts'
import { signInFlood } from './sign-in-flood.ts'
import { signInRates } from './sign-in-rate.ts'
import { startTimes } from './start-times.ts'
import { statementRate } from './statement-rate.ts'
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
const contenders = path.join(outDir, 'main.js')
const answerFile = path.join(outDir, 'answer.json')
const mainFile = 'dist/server/main.js'

let load: ChildProcess
async function slice(order: Slice): Promise<Outcome> {
  load.send(order)
  const [outcome] = (await once(load, 'message')) as [Outcome]
  return outcome
}

/** A contender under one kind of request, with the status that it must answer. */
interface Side {
  contender: Contender
  headers: Record<string, string>
  status?: string
}

/** Requests per second of the server's processor time, in one slice. */
async function rate({ contender, headers, status = '200' }: Side, milliseconds = 2000) {
  const before = cpuSeconds(contender.pid)
  const outcome = await slice({ port: contender.port, headers, connections: 64, milliseconds })
  const used = cpuSeconds(contender.pid) - before
  const { responses, statuses } = outcome
  if (responses === 0 || statuses[status] !== responses) {
    throw new Error(`expected ${status} only, got ${JSON.stringify(statuses)}`)
  }
  return responses / used
}

/** The median over the rounds of one side's rate to the other's, measured in turns. */
async function ratio(ours: Side, other: Side): Promise<number> {
  for (const side of [ours, other]) await rate(side)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await rate(ours)
    ratios.push(first / (await rate(other)))
  }
  return median(ratios)
}

const brotli = { 'Accept-Encoding': 'br' }
const atLeast = (name: string, value: number, target: number, digits = 2): Row => ({
  name,
  measured: `${value.toFixed(digits)}×`,
  target: `≥ ${target}×`,
  met: value >= target,
})

/** The throughput rows share their contenders, which all run at the same time. */
async function throughput(names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  const place = await makePlace('postgres', { accounts: 1 })
  const ours = await startContender(node, [mainFile], place.env)
  // A page gets its highest compression only after the first request for it.
  await fetchAnswer(ours.port)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const answer = await fetchAnswer(ours.port)
  await writeFile(answerFile, JSON.stringify(answer))
  const bare = await startContender(node, [contenders, 'bare'], { ANSWER: answerFile })
  const usual = await startContender(node, [contenders, 'usual'])
  const uncached = await startContender(node, [contenders, 'uncached'])
  const hit: Side = { contender: ours, headers: brotli }
  const rendered: Side = { contender: usual, headers: brotli }
  if (names.includes('cached')) {
    const value = await ratio(hit, { contender: bare, headers: brotli })
    rows.push(atLeast('cached page to a bare node:http server', value, onNode24 ? 0.9 : 0.85))
  }
  if (names.includes('rendered')) {
    const value = await ratio(hit, rendered)
    rows.push(atLeast('cached page to rendering behind compression', value, 150, 0))
  }
  if (names.includes('not-modified')) {
    const headers = { ...brotli, 'If-None-Match': answer.etag }
    const value = await ratio({ contender: ours, headers, status: '304' }, hit)
    rows.push(atLeast('304 to its own 200', value, 1.2))
  }
  if (names.includes('uncached')) {
    const value = await ratio({ contender: uncached, headers: brotli }, rendered)
    rows.push(atLeast('uncached page to rendering behind compression', value, 2.5))
  }
  if (names.includes('memory')) {
    for (let at = 0; at < 3; at += 1) await rate(hit)
    const megabytes = residentMegabytes(ours.pid)
    const measured = `${megabytes.toFixed(0)} MB`
    const name = 'memory of the server alone, after load'
    rows.push({ name, measured, target: '< 150 MB', met: megabytes < 150 })
  }
  for (const each of [ours, bare, usual, uncached]) await each.stop()
  await place.remove()
  return rows
}

async function singleFlight(): Promise<Row[]> {
  const { port, stop } = await startContender(node, [contenders, 'singleFlight'])
  const ask = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text()
  const rows: Row[] = []
  for (const state of ['cold', 'stale']) {
    const before = Number(await ask(`/-${state}`))
    await Promise.all(Array.from({ length: 200 }, () => ask('/')))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const renders = Number(await ask('/-count')) - before
    const name = `renders for 200 requests on a ${state} address`
    rows.push({ name, measured: String(renders), target: '1', met: renders === 1 })
  }
  await stop()
  return rows
}

async function startRow(): Promise<Row[]> {
  const { ours, bare, ratio: value } = await startTimes(node, mainFile, rounds * 3)
  const measured = `${value.toFixed(2)}× (${ours.toFixed(0)} ms to ${bare.toFixed(0)} ms)`
  const name = 'start to first 200, to a bare server'
  return [{ name, measured, target: '≤ 3.2×', met: value <= 3.2 }]
}

const throughputNames = ['cached', 'rendered', 'not-modified', 'uncached', 'memory']
const sections: Record<string, () => Promise<Row[]>> = {
  'single-flight': singleFlight,
  start: startRow,
  sizes: () => measureSizes(),
  'sign-in': () => signInRates(node, mainFile),
  flood: () => signInFlood(node, mainFile),
  overload: () => overload(node, mainFile),
  refresh: () => refreshRates(node, mainFile),
  accounts: () => accountCount(node, mainFile, rounds),
  search: () => searchTimes(node, mainFile),
  overhead: () => callOverhead(node, mainFile),
  ready: () => readyTimes(node, mainFile, rounds),
  import: () => importRate(node, mainFile),
  lots: () => lotTimes(node, mainFile),
  pictures: () => pictureTimes(node, mainFile),
  orders: () => orderRates(node, mainFile),
  statements: () => statementRate(node, mainFile),
  'many-orders': () => millionOrders(node, mainFile),
}
const { only } = options
const names = [...throughputNames, ...Object.keys(sections)]
if (only !== undefined && !names.includes(only)) {
  process.stderr.write(`--only takes one of ${names.join(', ')}\n`)
  process.exit(2)
}

await build({ configFile: 'tests/bench/contenders.vite.config.ts', logLevel: 'error' })
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

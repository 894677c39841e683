import type { RateFeedSettings } from '#server/contract/config.ts'
import { limitTime } from '#server/time-limit.ts'
import { currencies, type Currency, digitsOf } from '#shared/contract/money.ts'
import { type ExchangeRate, scaledRate } from '#shared/features/rates/exchange.ts'
import { metals, type MetalPrice } from '#shared/features/rates/metals.ts'

import { type Quotes, type RateSource, SourceProblem } from './rate-source.ts'

const timeLimit = 10_000
const mostBytes = 1_000_000

/** A feed that answers with JSON over HTTP. It is named by its host: its address may hold a key. */
export function httpFeed({ url, paths, everyMinutes }: RateFeedSettings): RateSource {
  const name = new URL(url).host
  return {
    name,
    everyMinutes,
    read: async (signal) => {
      const body = await limitTime(signal, timeLimit, (limited) => fetchText(url, limited))
      return quotesIn(parsed(body), paths)
    },
  }
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  try {
    const answer = await fetch(url, {
      signal,
      // Elsewhere could be anywhere, without TLS too.
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new SourceProblem(`It answered with the status ${answer.status}.`)
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new SourceProblem('Its answer is larger than 1 MB.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    const words = late ? 'It did not answer within 10 seconds.' : 'It could not be reached.'
    throw new SourceProblem(words, { cause: error })
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new SourceProblem('Its answer is not JSON.', { cause: error })
  }
}

/** What stands at a path of names and positions. */
function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) {
      throw new SourceProblem(`Its answer has nothing at ${path}.`)
    }
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** A positive decimal in ten-thousand-millionths. More decimals than that are rounded. */
function scaledAt(root: unknown, path: string): bigint {
  const value = valueAt(root, path)
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [, whole = '', rest = ''] = /^(\d{1,10})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  const up = Number(rest[10] ?? 0) >= 5 ? 1n : 0n
  const scaled = whole === '' ? 0n : BigInt(whole + rest.slice(0, 10).padEnd(10, '0')) + up
  if (scaled <= 0n) throw new SourceProblem(`Its answer has no positive number at ${path}.`)
  return scaled
}

function priceAt(root: unknown, path: string, currency: Currency): number {
  const unit = 10n ** BigInt(10 - digitsOf(currency))
  const minor = Number((2n * scaledAt(root, path) + unit) / (2n * unit))
  if (minor < 1) throw new SourceProblem(`The price at ${path} is less than a minor unit.`)
  return minor
}

function rateAt(root: unknown, path: string): string {
  const digits = String(scaledAt(root, path)).padStart(11, '0')
  const rate = `${digits.slice(0, -10)}.${digits.slice(-10)}`
  if (scaledRate(rate) === null) throw new SourceProblem(`The rate at ${path} is too large.`)
  return rate
}

function timeAt(root: unknown, path: string): Date {
  const value = valueAt(root, path)
  const seconds = typeof value === 'number' || /^\d{9,10}$/.test(String(value))
  const at = new Date(seconds ? Number(value) * 1000 : typeof value === 'string' ? value : NaN)
  if (Number.isNaN(at.getTime())) throw new SourceProblem(`Its answer has no time at ${path}.`)
  return at
}

/** Everything that the paths name. One that leads nowhere makes the whole answer worthless. */
function quotesIn(root: unknown, { at, ...paths }: RateFeedSettings['paths']): Quotes {
  const prices: MetalPrice[] = []
  const exchange: ExchangeRate[] = []
  for (const [target, path] of Object.entries(paths)) {
    const [what, into] = target.split('/')
    const metal = metals.find((each) => each === what)
    const from = currencies.find((each) => each === what)
    const to = currencies.find((each) => each === into)
    if (to === undefined) throw new Error(`${target} was accepted by the configuration`)
    if (metal !== undefined) {
      prices.push({ metal, perOunceMinor: priceAt(root, path, to), currency: to })
    } else if (from !== undefined) exchange.push({ from, to, rate: rateAt(root, path) })
  }
  return { at: at === undefined ? null : timeAt(root, at), metals: prices, exchange }
}

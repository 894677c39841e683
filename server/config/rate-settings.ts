import { currencies } from '#shared/contract/money.ts'

import type { RateFeedSettings } from '../contract/config.ts'
import { ConfigError } from './config-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The address of a feed. Error messages never contain it, because it may contain a key. */
function feedUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  // A price that anybody on the way could change is worth nothing.
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
  if (url === null || !safe || url.username !== '' || url.password !== '') {
    throw new ConfigError('RATES_FEED_URL', 'an https address without a user name', '(not shown)')
  }
  return value
}

const metals = ['gold', 'silver', 'platinum', 'palladium']
/** What a path may lead to: a metal in a currency, a pair of currencies, or the quote's time. */
const targets = new Set([
  'at',
  ...currencies.flatMap((to) =>
    [...metals, ...currencies.filter((from) => from !== to)].map((from) => `${from}/${to}`),
  ),
])
/** Names and positions, joined by dots. */
const jsonPath = /^[^.\s]+(?:\.[^.\s]+)*$/

function feedPaths(value: string): Record<string, string> {
  let paths: unknown = null
  try {
    paths = JSON.parse(value)
  } catch {
    // Not JSON; refused below.
  }
  const isObject = typeof paths === 'object' && paths !== null && !Array.isArray(paths)
  const entries: [string, unknown][] = isObject ? Object.entries(paths as object) : []
  const fits = entries.every(
    ([name, path]) => targets.has(name) && typeof path === 'string' && jsonPath.test(path),
  )
  if (!fits || !entries.some(([name]) => name !== 'at')) {
    const accepts = 'JSON such as {"gold/USD":"metals.gold","USD/EUR":"rates.EUR","at":"time"}'
    throw new ConfigError('RATES_FEED_PATHS', accepts, value)
  }
  return Object.fromEntries(entries) as Record<string, string>
}

/** The feed of metal prices and exchange rates; null if operators enter them. */
export function readRateFeed(env: Environment, everyMinutes: number): RateFeedSettings | null {
  const url = env.RATES_FEED_URL ?? ''
  const paths = env.RATES_FEED_PATHS ?? ''
  if (url === '') {
    if (paths === '') return null
    throw new ConfigError('RATES_FEED_URL', 'the address of the feed for RATES_FEED_PATHS', '')
  }
  return { url: feedUrl(url), paths: feedPaths(paths), everyMinutes }
}

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

import { bothCores, type Contender, startContender } from './processes.ts'
import { quantile, type Row } from './table.ts'
import { makeTradePlace, type TradePlace } from './trade-place.ts'

const connections = 32
const milliseconds = 10_000
const lots = 200
/** The lot that everybody wants has so many pieces. */
const last = 10

interface Answers {
  statuses: Record<string, number>
  /** Milliseconds for each answer. */
  took: number[]
}

/** A server with its place and the buyers' tokens. */
interface Market {
  server: Contender
  place: TradePlace
  tokens: readonly string[]
  /** The id of each buyer's delivery address. */
  addresses: readonly string[]
}

type Send = (path: string, at: number, body: object) => Promise<void>

/** Keeps connections. `fetch` would take twice the processor time, which the server lacks. */
const agent = new Agent({ keepAlive: true })

/** Sends requests as the buyers, each from an address of its own, and keeps what they answer. */
function sender({ server: { port }, tokens, addresses }: Market): { send: Send; answers: Answers } {
  const answers: Answers = { statuses: {}, took: [] }
  const send: Send = async (path, at, body) => {
    const began = performance.now()
    const headers = {
      Authorization: `Bearer ${tokens[at % tokens.length]}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.0.${at % tokens.length}.1`,
    }
    const to = { host: '127.0.0.1', port, path: `/api${path}`, method: 'POST' }
    const asked = request({ agent, ...to, headers })
    asked.end(JSON.stringify({ ...body, deliveryAddressId: addresses[at % addresses.length] }))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    answers.took.push(performance.now() - began)
    const status = String(answer.statusCode)
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1
  }
  return { send, answers }
}

/** Where each buyer has goods delivered. */
const addressesOf = ({ port }: Contender, tokens: readonly string[]): Promise<string[]> =>
  Promise.all(
    tokens.map(async (token) => {
      const headers = { Authorization: `Bearer ${token}` }
      const answer = await fetch(`http://127.0.0.1:${port}/api/addresses`, { headers })
      const { items } = (await answer.json()) as { items: { id: string }[] }
      if (items[0] === undefined) throw new Error('a buyer has no address')
      return items[0].id
    }),
  )

/** One piece of each lot. */
const orderOf = ({ amounts }: TradePlace, ...slugs: string[]) => ({
  lots: slugs.map((slug) => ({ slug, pieces: 1 })),
  key: randomUUID(),
  // The fee of a lot is a whole number, so that of several is its multiple.
  total: amounts.total * slugs.length,
  currency: 'GBP',
})

/** All buyers order one piece of the same lot at once. */
async function lastPieces(market: Market): Promise<Row[]> {
  const { place } = market
  const { send, answers } = sender(market)
  const [wanted = ''] = place.slugs
  await place.use((_ctx, client) =>
    client.query('UPDATE listing SET quantity = held + $1 WHERE slug = $2', [last, wanted]),
  )
  await Promise.all(market.tokens.map((_token, at) => send('/orders', at, orderOf(place, wanted))))
  const { 201: placed = 0, 409: refused = 0, ...others } = answers.statuses
  const slow = quantile(answers.took, 0.99)
  return [
    {
      name: '200 buyers for the last 10 pieces: orders; answers but 201 and 409',
      measured: `${placed}; ${JSON.stringify(others)}`,
      target: `${last}; {}`,
      met: placed === last && placed + refused === market.tokens.length,
    },
    {
      name: 'the same, p99',
      measured: `${slow.toFixed(0)} ms`,
      target: '≤ 2000 ms',
      met: slow <= 2000,
    },
  ]
}

/** Orders of different lots, one after another on each connection. */
async function manyLots(market: Market): Promise<Row> {
  const { place } = market
  const { send, answers } = sender(market)
  const { slugs } = place
  const until = performance.now() + milliseconds
  const line = async (first: number) => {
    for (let at = first; performance.now() < until; at += connections) {
      // The first lot is sold out.
      const slug = slugs[1 + (at % (slugs.length - 1))] ?? ''
      await send('/orders', at, orderOf(place, slug))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => line(at)))
  const { 201: made = 0, ...others } = answers.statuses
  if (Object.keys(others).length > 0) throw new Error(`refused: ${JSON.stringify(others)}`)
  const rate = made / (milliseconds / 1000)
  const [half, slow] = [quantile(answers.took, 0.5), quantile(answers.took, 0.99)]
  return {
    name: 'orders placed, 32 connections',
    measured: `${rate.toFixed(0)} per second; p50 ${half.toFixed(0)} ms, p99 ${slow.toFixed(0)} ms`,
    target: '≥ 150 per second',
    met: rate >= 150,
  }
}

/**
 * Half of the connections order each lot with the next one, from the first to the last; the other half
 * each with the one before, from the last to the first. Meanwhile somebody changes all of them at once,
 * which locks them in the order of their ids.
 */
async function crossing(market: Market): Promise<Row> {
  const { place } = market
  const { send, answers } = sender(market)
  const upward = place.slugs.slice(1)
  const before = await deadlocks(place)
  const line = async (slugs: readonly string[], first: number) => {
    for (let at = first; at < slugs.length; at += connections / 2) {
      const [one = '', other = ''] = [slugs[at], slugs[(at + 1) % slugs.length]]
      await send('/orders', at, orderOf(place, one, other))
    }
  }
  const both = Array.from({ length: connections / 2 }, (_, at) => at)
  const over = new AbortController()
  const changes = place.use(async (_ctx, client) => {
    while (!over.signal.aborted) {
      await client.query('BEGIN')
      await client.query('SELECT FROM listing ORDER BY id FOR UPDATE')
      await client.query('UPDATE listing SET updated_at = now()')
      await client.query('COMMIT')
    }
  })
  await Promise.all([
    ...both.map((at) => line(upward, at)),
    ...both.map((at) => line(upward.toReversed(), at)),
  ])
  over.abort()
  await changes
  const { 201: made = 0, ...others } = answers.statuses
  const met = (await deadlocks(place)) - before
  return {
    name: `orders of two lots each, ${upward.length} in opposite order, beside changes of all: placed; other answers`,
    measured: `${made}; ${JSON.stringify(others)}; ${met} deadlocks in the database`,
    target: `${upward.length * 2}; {}`,
    met: made === upward.length * 2 && Object.keys(others).length === 0,
  }
}

const deadlocks = (place: TradePlace) =>
  place.use(async (_ctx, client) => {
    const { rows } = await client.query<{ deadlocks: string }>(
      "SELECT deadlocks FROM pg_stat_database WHERE datname = 'bench'",
    )
    return Number(rows[0]?.deadlocks)
  })

/** What placing orders takes on PostgreSQL. */
export async function orderRates(node: string, mainFile: string): Promise<Row[]> {
  const place = await makeTradePlace(lots + 1, 1_000_000)
  // What the rate is when nobody is refused; `overload` measures refusals.
  const env = { ...place.env, SHED_WAIT_MS: '10000' }
  const server = await startContender(node, [mainFile], env, bothCores)
  try {
    const tokens = await place.logIn()
    const market = { server, place, tokens, addresses: await addressesOf(server, tokens) }
    const { send } = sender(market)
    for (let at = 0; at < 100; at += 1) {
      await send('/orders', at, orderOf(place, place.slugs[1 + at] ?? ''))
    }
    return [...(await lastPieces(market)), await manyLots(market), await crossing(market)]
  } finally {
    await server.stop()
    await place.remove()
  }
}

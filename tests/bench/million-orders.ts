import { once } from 'node:events'

import { trialBalance } from '#server/features/ledger/trial-balance.ts'

import {
  bothCores,
  type Contender,
  residentMegabytes,
  spawnPinned,
  startContender,
} from './processes.ts'
import { median, type Row } from './table.ts'
import { fillLedger, fillOrders } from './trade-fill.ts'
import { makeTradePlace, type TradePlace } from './trade-place.ts'

const many = 1_000_000
const few = 1000
const rounds = 9
/** Pages that are read in each round. */
const pages = 30

async function filled(orders: number): Promise<TradePlace> {
  const place = await makeTradePlace(1, 1)
  await place.use(async (_ctx, client) => {
    await fillOrders(client, { orders, state: 'paid-out' }, place.amounts)
    await fillLedger(client, orders, place.amounts)
  })
  return place
}

/** Milliseconds for which buyers wait for the pages of their orders, the median. */
async function pageTime(
  { port }: Contender,
  tokens: readonly string[],
  { round, orders }: { round: number; orders: number },
) {
  const took: number[] = []
  for (let at = 0; at < pages; at += 1) {
    const which = (round * 7919 + at * 104_729) % orders
    const buyer = which % tokens.length
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/orders/${10_001 + which}`, {
      headers: {
        Authorization: `Bearer ${tokens[buyer]}`,
        'X-Forwarded-For': `10.0.${buyer}.1`,
      },
    })
    const { movements } = (await answer.json()) as { movements?: unknown[] }
    if (movements?.length !== 5) throw new Error(`order ${which}: ${answer.status}`)
    took.push(performance.now() - began)
  }
  return median(took)
}

/** How long the pages take with many orders, and how many times as long as with few. */
async function orderPages(node: string, mainFile: string, small: TradePlace, large: TradePlace) {
  const serve = ({ env }: TradePlace) => startContender(node, [mainFile], env, bothCores)
  const [ofFew, ofMany] = [await serve(small), await serve(large)]
  const [fewTokens, manyTokens] = [await small.logIn(), await large.logIn()]
  const [ratios, times]: [number[], number[]] = [[], []]
  // In turns, because the machine's speed changes; the first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const first = await pageTime(ofFew, fewTokens, { round, orders: few })
    const second = await pageTime(ofMany, manyTokens, { round, orders: many })
    if (round === 0) continue
    ratios.push(second / first)
    times.push(second)
  }
  for (const server of [ofFew, ofMany]) await server.stop()
  return { ratio: median(ratios), time: median(times) }
}

/** Runs verify-ledger and watches how much memory it takes. */
async function verify(node: string, { env }: TradePlace) {
  const began = performance.now()
  const child = spawnPinned(bothCores, node, ['dist/server/verify-ledger.js'], env)
  let peak = 0
  const watching = setInterval(() => {
    if (child.pid !== undefined) peak = Math.max(peak, residentMegabytes(child.pid) || 0)
  }, 20)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watching)
  if (code !== 0) throw new Error('the ledger is not whole')
  return { seconds: (performance.now() - began) / 1000, peak }
}

/** What a million orders with six million entries cost, to a thousand with six thousand. */
export async function millionOrders(node: string, mainFile: string): Promise<Row[]> {
  const [small, large] = [await filled(few), await filled(many)]
  try {
    const { ratio, time } = await orderPages(node, mainFile, small, large)
    const balances: number[] = []
    await large.use(async (ctx) => {
      for (let round = 0; round < 5; round += 1) {
        const began = performance.now()
        await trialBalance(ctx)
        balances.push(performance.now() - began)
      }
    })
    const [little, all] = [await verify(node, small), await verify(node, large)]
    const balance = median(balances)
    return [
      {
        name: 'order page with 1,000,000 orders and 6,000,000 entries to 1,000 and 6,000',
        measured: `${ratio.toFixed(2)}× (${time.toFixed(1)} ms)`,
        target: '≤ 1.3×',
        met: ratio <= 1.3,
      },
      {
        name: 'trial balance over 1,000,000 orders',
        measured: `${balance.toFixed(0)} ms`,
        target: '≤ 1000 ms',
        met: balance <= 1000,
      },
      {
        name: 'verify-ledger over 6,000,000 entries',
        measured: `${all.seconds.toFixed(0)} s`,
        target: '≤ 60 s',
        met: all.seconds <= 60,
      },
      {
        name: 'its memory, to that over 6,000',
        measured: `${all.peak.toFixed(0)} MB to ${little.peak.toFixed(0)} MB`,
        target: '≤ 1.5×',
        met: all.peak <= little.peak * 1.5,
      },
    ]
  } finally {
    await small.remove()
    await large.remove()
  }
}

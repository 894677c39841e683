import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import { beforeEach, describe, expect, it } from 'vitest'

import { readConfig } from '#server/config.ts'
import { feedState, followFeed } from '#server/features/rates/follow-feed.ts'
import { currentRates } from '#server/features/rates/service.ts'

import { callConsole } from '../../support/api-calls.ts'
import { signInAs } from '../../support/people.ts'
import { followingFeed } from '../../support/rate-feed.ts'
import { openSite } from '../../support/site.ts'

let now = new Date()
const site = await openSite({}, {}, { clock: () => now })
// Each test is at a later time, because the newest price counts.
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
})

const answerWith = (body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
/** An answer that differs from what the feed usually says. */
const usual = (more: object = {}) => ({
  metals: [{ price: 4000.125 }],
  rates: { EUR: '0.8612345678' },
  time: now.toISOString(),
  ...more,
})

const following = (...given: [RequestListener, Record<string, string>?]) =>
  followingFeed(site, ...given)
const never = new AbortController().signal
const goldIn = async (ctx: Awaited<ReturnType<typeof following>>['ctx']) =>
  (await currentRates(ctx)).metals.find(({ metal }) => metal === 'gold')

describe('a feed of prices', () => {
  it('is asked when its time has come, and its prices count from then', async () => {
    let asked = 0
    const { ctx, host, logged } = await following((request, response) => {
      asked += 1
      answerWith(usual())(request, response)
    })
    await followFeed(ctx, never)
    await followFeed(ctx, never)
    expect(asked).toBe(1)
    const { metals, exchange } = await currentRates(ctx)
    const quote = { at: now, source: host, stale: false }
    expect(metals).toEqual([{ ...quote, metal: 'gold', perOunceMinor: 400_013, currency: 'USD' }])
    expect(exchange).toEqual([{ ...quote, from: 'USD', to: 'EUR', rate: '0.8612345678' }])
    now = new Date(now.getTime() + 59 * 60_000)
    await followFeed(ctx, never)
    expect(asked).toBe(1)
    now = new Date(now.getTime() + 60_000)
    await followFeed(ctx, never)
    expect(asked).toBe(2)
    expect(await feedState(ctx)).toEqual({
      name: host,
      everyMinutes: 60,
      triedAt: now,
      succeededAt: now,
      problem: null,
    })
    expect(logged).toEqual([])
  })

  it('is asked by one instance only, though several try at the same moment', async () => {
    let asked = 0
    const { ctx } = await following((request, response) => {
      asked += 1
      setTimeout(() => answerWith(usual())(request, response), 50)
    })
    await Promise.all([followFeed(ctx, never), followFeed(ctx, never), followFeed(ctx, never)])
    expect(asked).toBe(1)
  })

  it('adds nothing while it repeats an old quote', async () => {
    const then = now.toISOString()
    const { ctx } = await following(answerWith(usual({ time: then })))
    await followFeed(ctx, never)
    now = new Date(now.getTime() + 3_600_000)
    await followFeed(ctx, never)
    expect((await goldIn(ctx))?.at.toISOString()).toBe(then)
    expect((await feedState(ctx))?.problem).toBeNull()
  })

  it('may give its time in seconds', async () => {
    const { ctx } = await following(answerWith(usual({ time: Math.floor(now.getTime() / 1000) })))
    await followFeed(ctx, never)
    expect((await goldIn(ctx))?.at.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000)
  })

  const status = (code: number) => (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(code, { location: '/elsewhere' }).end('{}')
  }
  it.each([
    ['fails', status(500), 'It answered with the status 500.'],
    ['leads elsewhere', status(302), 'It could not be reached.'],
    ['is no JSON', answerWith('<html>'), 'Its answer is not JSON.'],
    [
      'lacks a price',
      answerWith(usual({ metals: [] })),
      'Its answer has nothing at metals.0.price.',
    ],
    [
      'has a text for a price',
      answerWith(usual({ rates: { EUR: 'soon' } })),
      'Its answer has no positive number at rates.EUR.',
    ],
    [
      'has a negative price',
      answerWith(usual({ metals: [{ price: -4000 }] })),
      'Its answer has no positive number at metals.0.price.',
    ],
    [
      'prices the gram instead of the ounce',
      answerWith(usual({ metals: [{ price: 128.6 }] })),
      /^Gold would go down by 96\.\d%\. It was US\$4,000\.13\. If that is right, enter it by hand\.$/,
    ],
    ['has no time', answerWith(usual({ time: 'noon' })), 'Its answer has no time at time.'],
    [
      'is from the future',
      answerWith(usual({ time: '2999-01-01T00:00:00Z' })),
      'The time of its prices is in the future.',
    ],
    ['is larger than 1 MB', answerWith(' '.repeat(1_000_001)), 'Its answer is larger than 1 MB.'],
  ] as const)('that %s changes nothing, and says why', async (_what, answer, problem) => {
    const { ctx, logged } = await following(answer)
    const before = await currentRates(ctx)
    await followFeed(ctx, never)
    const after = await currentRates(ctx)
    expect(after.metals.map(({ at }) => at)).toEqual(before.metals.map(({ at }) => at))
    expect(after.exchange.map(({ at }) => at)).toEqual(before.exchange.map(({ at }) => at))
    const state = await feedState(ctx)
    expect([state?.triedAt, state?.succeededAt]).toEqual([now, null])
    expect(state?.problem).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    )
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('secret-key')
  })

  it('is left at once when the server stops', async () => {
    const ending = new AbortController()
    const { ctx, logged } = await following(() => ending.abort())
    await followFeed(ctx, ending.signal)
    expect([(await feedState(ctx))?.problem, logged]).toEqual([null, []])
  })

  it('is not asked at all where operators enter the prices', async () => {
    const { ctx } = await following(answerWith(usual()))
    const without = { ...ctx, config: { ...ctx.config, rates: readConfig({}).rates } }
    await followFeed(without, never)
    expect(await feedState(without)).toBeNull()
    const { json } = await callConsole(site, await signInAs(site, 'operator'), '/rates/feed')
    expect(json).toEqual({ feed: null })
  })
})

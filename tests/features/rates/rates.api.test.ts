import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { currentRates } from '#server/features/rates/service.ts'
import { exchangeRate, metalPrice } from '#server/features/rates/table.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { contextFor, workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'

let operator: SignedIn
let now = new Date()
const env = await databaseEnv()
const site = await startSite({ ...env, RATES_STALE_AFTER: '2' }, {}, { clock: () => now })

const visitor = { headers: {} }
const current = async () => (await callAs(site, visitor, '/rates')).json
const enter = (list: 'metals' | 'exchange', body: object, who = operator) =>
  callConsole(site, who, `/rates/${list}`, body)
const metals = (body: object) => enter('metals', { currency: 'USD', ...body })
const exchange = (body: object) => enter('exchange', { from: 'USD', ...body })
const laterBy = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

// The application may not delete a price, so each test begins with prices of its own.
beforeEach(async () => {
  laterBy(1)
  // A session ends before these clocks do.
  operator = await signInAs(site, 'operator')
  const first = { currency: 'USD', gold: 400_000, confirmed: true }
  expect((await enter('metals', first)).status).toBe(201)
  expect((await exchange({ EUR: '0.86', JPY: '150', confirmed: true })).status).toBe(201)
})

describe('the current prices', () => {
  it('are open to everybody, each with its time and source, and name no operator', async () => {
    const { text } = await callAs(site, visitor, '/rates')
    const { metals: prices, exchange: pairs } = JSON.parse(text)
    const quote = { at: now.toISOString(), source: 'Entered by Relustre', stale: false }
    expect(prices).toContainEqual({
      ...quote,
      metal: 'gold',
      perOunceMinor: 400_000,
      currency: 'USD',
      at: expect.any(String),
    })
    expect(pairs).toMatchObject([
      { from: 'USD', to: 'EUR', rate: '0.86', stale: false },
      { from: 'USD', to: 'JPY', rate: '150', stale: false },
    ])
    expect(text).not.toContain('Test operator')
    expect(text).not.toContain(operator.personId)
  })

  it('are the newest of each, and those left out stay', async () => {
    await metals({ silver: 5000, confirmed: true })
    laterBy(1)
    await metals({ gold: 401_000 })
    const { metals: prices } = await current()
    expect(prices).toMatchObject([
      { metal: 'gold', perOunceMinor: 401_000, at: now.toISOString() },
      { metal: 'silver', perOunceMinor: 5000 },
    ])
  })

  it('say so once they are out of date', async () => {
    laterBy(119)
    expect((await current()).metals[0].stale).toBe(false)
    laterBy(1)
    const { metals: prices, exchange: pairs } = await current()
    expect([prices[0].stale, pairs[0].stale]).toEqual([true, true])
  })

  it('are a source of the page being rendered, until they change or are out of date', async () => {
    const notes: [string, Date | undefined][] = []
    const ctx = await contextFor(site, operator)
    await currentRates({ ...ctx, noteSource: (tag, until) => notes.push([tag, until]) })
    expect(notes).toEqual([['rates', expect.any(Date)]])
    const ends = notes[0]?.[1]?.getTime() ?? 0
    expect(ends).toBeGreaterThan(now.getTime())
    expect(ends).toBeLessThanOrEqual(now.getTime() + 2 * 3_600_000)

    const dropped: string[] = []
    const { services } = ctx
    const { invalidate } = services.pages
    services.pages.invalidate = (tag) => dropped.push(tag)
    await metals({ gold: 400_500 })
    await metals({ gold: 1 })
    services.pages.invalidate = invalidate
    expect(dropped).toEqual(['rates'])
  })
})

describe('entering prices', () => {
  it('asks first if one moves by more than a tenth, and stores none of them until then', async () => {
    const body = { gold: 40_000, platinum: 150_000 }
    const refused = await metals(body)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [
        {
          pointer: '/confirmed',
          detail: 'Gold would go down by 90%. It was US$4,000.00.',
        },
      ],
    ])
    expect((await current()).metals[0].perOunceMinor).toBe(400_000)
    expect((await metals({ ...body, confirmed: true })).status).toBe(201)
    expect((await current()).metals[0].perOunceMinor).toBe(40_000)
  })

  it('asks the same of exchange rates, and compares prices across currencies', async () => {
    const refused = await exchange({ EUR: '8.6' })
    expect(refused.json.errors).toMatchObject([
      { pointer: '/confirmed', detail: 'USD in EUR would go up by 900%. It was 0.86.' },
    ])
    expect((await enter('metals', { currency: 'EUR', gold: 344_000 })).status).toBe(201)
    expect((await current()).metals[0]).toMatchObject({ perOunceMinor: 344_000, currency: 'EUR' })
  })

  it.each([
    ['metals', { currency: 'USD' }, '/gold'],
    ['metals', { currency: 'XAU', gold: 1 }, '/currency'],
    ['metals', { currency: 'USD', gold: 0 }, '/gold'],
    ['metals', { currency: 'USD', gold: 1.5 }, '/gold'],
    ['metals', { currency: 'USD', gold: 1e15 }, '/gold'],
    ['metals', { currency: 'USD', gold: '400000' }, '/gold'],
    ['exchange', { from: 'USD' }, '/EUR'],
    ['exchange', { from: 'EUR' }, '/USD'],
    ['exchange', { from: 'USD', EUR: '0' }, '/EUR'],
    ['exchange', { from: 'USD', EUR: '1e3' }, '/EUR'],
    ['exchange', { from: 'USD', EUR: '-0.9' }, '/EUR'],
    ['exchange', { from: 'USD', USD: '1' }, '/USD'],
  ] as const)('refuses %s %j at the field', async (list, body, pointer) => {
    const { status, json } = await enter(list, body)
    expect([status, json.errors[0].pointer]).toEqual([422, pointer])
  })

  it('is in the audit log with what was entered', async () => {
    await metals({ gold: 402_050 })
    await exchange({ JPY: '151.5' })
    const { items } = (await callConsole(site, operator, '/audit?kind=rates&limit=2')).json
    expect(items).toMatchObject([
      { action: 'rates.exchange-entered', after: { rates: { 'USD/JPY': '151.5' } } },
      {
        action: 'rates.metals-entered',
        after: { metals: { gold: 'US$4,020.50' } },
        actor: { name: 'Test operator' },
      },
    ])
  })

  it('keeps a rate to its tenth decimal', async () => {
    await exchange({ EUR: '0.8612345678' })
    expect((await current()).exchange[0].rate).toBe('0.8612345678')
  })
})

describe('the history', () => {
  it('has everything that was entered with who entered it, page by page', async () => {
    for (const gold of [400_100, 400_200, 400_300]) {
      laterBy(1)
      await metals({ gold })
    }
    const page = async (query: string) =>
      (await callConsole(site, operator, `/rates/history?limit=2${query}`)).json
    const first = await page('')
    const second = await page(`&after=${first.next}`)
    const seen = [...first.items, ...second.items].map(({ metal }) => metal.perOunceMinor)
    expect(seen).toEqual([400_300, 400_200, 400_100, 400_000])
    expect(first.items[0]).toMatchObject({ enteredBy: 'Test operator', exchange: null })
    const rates = await page('&list=exchange')
    expect(rates.items[0]).toMatchObject({ metal: null, exchange: { from: 'USD' } })
  })

  it('is only for operators, and nobody else may enter a price', async () => {
    for (const role of ['seller in two steps', 'operator without second step'] as const) {
      const who = await signInAs(site, role)
      const answers = [
        await callConsole(site, who, '/rates/history'),
        await callConsole(site, who, '/rates/feed'),
        await enter('metals', { currency: 'USD', gold: 1, confirmed: true }, who),
      ]
      expect(answers.every(({ status }) => status === 404 || status === 403)).toBe(true)
    }
    expect((await current()).metals[0].perOunceMinor).toBe(400_000)
  })
})

it('the database itself refuses a price that cannot be', async () => {
  const { db } = await workContext(site)
  const quote = { at: new Date(0), source: 'A test' }
  const price = { ...quote, metal: 'gold', currency: 'USD', perOunceMinor: 0 }
  await expect(db.insert(metalPrice).values(price)).rejects.toThrow()
  const pair = { ...quote, fromCurrency: 'USD', toCurrency: 'USD', rate: '1' }
  await expect(db.insert(exchangeRate).values(pair)).rejects.toThrow()
  expect(
    (await db.execute(sql`select 1 from metal_price where at = ${'1970-01-01'}`)).rows,
  ).toEqual([])
})

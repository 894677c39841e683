import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { companyNamesOf } from '#server/features/companies/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import type { Currency } from '#shared/contract/money.ts'
import { amountsOfLots } from '#shared/features/orders/fees.ts'

import { clientAccount } from '../../../support/bank-statements.ts'
import { workContext } from '../../../support/contexts.ts'
import { databaseEnv } from '../../../support/database.ts'
import { caseCall, does, rejection, settleFor } from '../../../support/disputes.ts'
import { paidSeller } from '../../../support/money-site.ts'
import { runBy } from '../../../support/operating-company.ts'
import { sendLots, shipment } from '../../../support/orders.ts'
import { why } from '../../../support/part-site.ts'
import {
  balancesIn,
  buyersIban,
  importFile,
  money,
  nextStatement,
} from '../../../support/payments.ts'
import { signInAs } from '../../../support/people.ts'
import { startSite } from '../../../support/site.ts'
import {
  flat,
  giveVatNumber,
  liveLot,
  ring,
  stateShipping,
  trader,
} from '../../../support/traders.ts'

const accounts = { EUR: clientAccount, JPY: clientAccount }
/** Of a piece of each lot: amounts whose shares, fees and VAT are never even. */
const prices = { EUR: [1_001, 3_337, 11], JPY: [10_001, 3_337, 11] } as const
type Traded = keyof typeof prices
/** Of all lots of an order: amounts that their shares never divide evenly. */
const shipping = { EUR: 1_003, JPY: 707 } as const
const vat = { treatment: 'standard', rate: 2200 } as const
/** VAT is added in the seller’s own currency. */
const taxIn = { EUR: vat, JPY: { treatment: 'unknown', rate: 0 } } as const
const inItaly = { country: 'IT', taxNumber: 'IT 01234567890' }

const lots = new Map<Traded, string[]>()
const env = await databaseEnv()
const clients = { CLIENT_ACCOUNTS: JSON.stringify(accounts) }
const site = await startSite({ ...env, ...clients, ...runBy('IT') })
const ctx = await workContext(site)
const maker = await signInAs(site, 'operator')
const checker = await signInAs(site, 'operator')
const seller = await paidSeller(site, ctx)
const buyer = await trader(site, 'buyer')
await giveVatNumber(ctx, seller, inItaly)
await giveVatNumber(ctx, buyer, inItaly)
await stateShipping(site, seller.companyId, {
  handlingDays: 3,
  notTo: [],
  prices: (['EUR', 'JPY'] as const).map((currency) => ({
    currency,
    home: { by: 'flat', amount: shipping[currency] },
    union: null,
    named: [],
    world: { by: 'agreed' },
  })),
})
const buyerName = (await companyNamesOf(ctx, [buyer.companyId])).get(buyer.companyId) ?? ''
for (const currency of ['EUR', 'JPY'] as const) {
  const slugs = []
  for (const [at, price] of prices[currency].entries()) {
    const written = currency === 'JPY' ? String(price) : (price / 100).toFixed(2)
    const stockNumber = `LEFT-${currency}-${at}`
    const lot = {
      ...ring,
      currency,
      ...flat(written),
      stockNumber,
      quantity: '900',
      country: 'IT',
    }
    slugs.push((await liveLot(site, seller, lot)).slug)
  }
  lots.set(currency, slugs)
}

const ways = ['accepted', 'cancelled', 'in part', 'settled', 'ruled'] as const
const story = fc.record({
  way: fc.constantFrom(...ways),
  pieces: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 7 }))),
  back: fc.integer({ min: 1, max: 7 }),
  share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  bounces: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

/** An order for pieces of all lots, whose money has arrived. */
async function paid(currency: Traded, pieces: readonly number[]) {
  const tax = taxIn[currency]
  const terms = feeTermsAt(currency, ctx.clock())
  const lines = pieces.map((each, at) => ({ amount: each * (prices[currency][at] ?? 0), tax }))
  const { goods, total } = amountsOfLots(lines, terms, vat, shipping[currency])
  const wanted = pieces.map((each, at) => ({ slug: lots.get(currency)?.[at] ?? '', pieces: each }))
  const { status, json } = await sendLots(site, buyer, wanted, { total, currency })
  expect(status, JSON.stringify(json)).toBe(201)
  const { id, number, reference } = await findAnyOrder(ctx, json.number)
  const line = {
    amount: total,
    name: buyerName,
    account: buyersIban,
    remittance: reference,
    bankReference: randomUUID().slice(0, 8),
  }
  expect(
    (await importFile(site, maker, await nextStatement(ctx, [line], { currency }))).status,
  ).toBe(201)
  return { id, number, goods }
}

/** Takes an order to where money is owed for it. */
async function decide(currency: Traded, { way, pieces, back, share }: Story) {
  const { id, number, goods } = await paid(currency, pieces)
  const part = Math.min(goods - 1, Math.max(1, Math.round(goods * share)))
  if (way === 'cancelled') {
    await does(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    return
  }
  await does(site, seller, number, 'shipment', shipment)
  await does(site, buyer, number, 'delivery')
  if (way === 'accepted') await does(site, buyer, number, 'acceptance')
  if (way === 'settled') await settleFor(site, { seller, buyer, number, part })
  if (way === 'in part') {
    const line = { ...why, position: 1, pieces: Math.min(back, pieces[1] ?? 0) }
    await does(site, buyer, number, 'partial-rejection', { lines: [line] })
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    await does(site, seller, number, 'return-receipt')
  }
  if (way === 'ruled') {
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'contest', { text: 'It was straight.', evidence: [] })
    const ask = { text: 'Please decide.', evidence: [], askRuling: true }
    await does(site, buyer, number, 'statements', ask)
    const ruling = { reasoning: 'The pictures show it.', outcome: 'split', seller: part }
    expect((await caseCall(site, maker, id, '/rulings', ruling)).status).toBe(201)
  }
}

const desk = async (currency: Currency) =>
  (await money(site, maker, `/payouts?currency=${currency}`)).json

/** Sends all that is owed; returns what left. */
async function sendAll(currency: Traded): Promise<{ id: string; amount: number }[]> {
  const { toPrepare } = await desk(currency)
  const owed = toPrepare.items.map(({ orderId, kind }: Record<string, string>) => ({
    orderId,
    kind,
  }))
  if (owed.length === 0) return []
  expect((await money(site, maker, '/payouts', { owed })).status).toBe(201)
  const made = (await desk(currency)).underWay.filter(
    ({ state }: { state: string }) => state === 'prepared',
  )
  const payouts = made.map(({ id }: { id: string }) => id)
  expect((await money(site, checker, '/payouts/approve', { payouts })).status).toBe(200)
  const format = currency === 'EUR' ? 'sepa' : 'table'
  expect((await money(site, maker, '/payout-files', { currency, format })).status).toBe(201)
  return made
}

it('once all is paid out and back, only our fees and their VAT are left, to the minor unit', async () => {
  const stories = fc.array(story, { minLength: 3, maxLength: 5 })
  const run = async (currency: Traded, told: Story[]) => {
    const before = await balancesIn(ctx, currency)
    for (const each of told) await decide(currency, each)
    const left = await sendAll(currency)
    for (const [at, { id }] of left.entries()) {
      if (told[at]?.bounces !== true) continue
      const end = { how: 'bounce', reason: 'Not known there.' }
      expect((await money(site, maker, `/payouts/${id}/end`, end)).status).toBe(200)
    }
    await sendAll(currency)
    const after = await balancesIn(ctx, currency)
    for (const name of ['suspense', 'held', 'payable', 'refund']) {
      expect([name, after.get(name)]).toEqual([name, 0])
    }
    const ours = (all: Map<string, number>) => (all.get('fees') ?? 0) + (all.get('tax') ?? 0)
    expect(after.get('client-bank')).toBe(0 - ours(after))
    const earns = told.some(({ way }) => way !== 'cancelled')
    if (earns) expect(ours(after)).toBeLessThan(ours(before))
  }
  await fc.assert(fc.asyncProperty(fc.constantFrom('EUR', 'JPY'), stories, run), {
    seed: 20_261_126,
    numRuns: 2,
    endOnFailure: true,
  })
  expect((await verifyBooks(ctx)).faults).toEqual([])
})

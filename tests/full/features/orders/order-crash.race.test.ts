import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { companyNamesOf } from '#server/features/companies/service.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { listing } from '#server/features/listings/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs, newKey, type Served } from '../../../support/api-calls.ts'
import { shipment } from '../../../support/orders.ts'
import { insist, isHeard, openOwnCluster } from '../../../support/own-cluster.ts'
import {
  buyersIban,
  importFile,
  importInTurn,
  nextStatement,
  standing,
} from '../../../support/payments.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { knownSeller, liveLot, ring, trader } from '../../../support/traders.ts'

const pieces = 500
const goods = 294_000
/** The way of each order in this test. */
const way: readonly OrderState[] = ['awaiting-funds', 'funded', 'shipped', 'inspection', 'accepted']

const own = await openOwnCluster()
const { site, ctx } = own
afterAll(() => own.stop())

it('keeps what it has acknowledged, and balances at every moment, while servers and database crash', async () => {
  const seller = await knownSeller(site)
  const operator = await signInAs(site, 'operator')
  const buyers = await Promise.all(Array.from({ length: 5 }, () => trader(site, 'buyer')))
  const names = await companyNamesOf(
    ctx,
    buyers.map(({ companyId }) => companyId),
  )
  const lot = await liveLot(site, seller, {
    ...ring,
    currency: 'EUR',
    quantity: String(pieces),
    price: '2,940',
  })
  const { total, fee } = amountsOf(goods, feeTermsAt('EUR', new Date()))
  let second = await own.another()
  /** How far each order has come for all that its people have been told. */
  const acknowledged = new Map<number, number>()
  const over = new AbortController()

  const ask = async <T extends { status: number }>(call: (at: Served) => Promise<T | null>) => {
    const heard = async (at: Served) => {
      const answer = await call(at).catch(() => null)
      return answer !== null && isHeard(answer) ? answer : null
    }
    return (await insist((turn) => heard(turn % 2 === 0 ? site : second)))[0]
  }
  /** Null while a server that has died, or another one, still works on the same request. */
  const act = async (at: Served, who: Pick<SignedIn, 'headers'>, number: number, what: string) => {
    const body = what === 'shipment' ? shipment : {}
    const answer = await callAs(at, who, `/orders/${number}/${what}`, body)
    return answer.text.includes('/api/docs#in-progress') ? null : answer
  }
  const tradeOnce = async (buyer: (typeof buyers)[number]) => {
    const order = {
      lots: [{ slug: lot.slug, pieces: 1 }],
      key: randomUUID(),
      total,
      currency: 'EUR',
      deliveryAddressId: buyer.companyId,
    }
    const placed = await ask((at) => callAs(at, buyer, '/orders', order))
    const { number } = JSON.parse(placed.text)
    expect(placed.status, placed.text).toBe(201)
    acknowledged.set(number, 0)
    const line = {
      amount: total,
      name: names.get(buyer.companyId) ?? '',
      account: buyersIban,
      remittance: writeReference(number),
      bankReference: `B${number}`,
    }
    await importInTurn(async () => {
      let statement = ''
      const next = () => nextStatement(ctx, [line]).catch(() => '')
      await expect.poll(async () => (statement = await next())).not.toBe('')
      await ask((at) => importFile(at, operator, statement))
    })
    await expect
      .poll(async () => (await stateOf(number).catch(() => undefined)) ?? '')
      .toBe('funded')
    acknowledged.set(number, 1)
    for (const [step, who, what] of [
      [2, seller, 'shipment'],
      [3, buyer, 'delivery'],
      [4, buyer, 'acceptance'],
    ] as const) {
      // What was done by a call without an answer is answered the second time.
      const keyed = { headers: { ...who.headers, ...newKey() } }
      const { status, text } = await ask((at) => act(at, keyed, number, what))
      expect(status, `${what}: ${text}`).toBe(200)
      acknowledged.set(number, step)
    }
  }
  const stateOf = async (number: number) =>
    (await ctx.db.select().from(tradeOrder).where(eq(tradeOrder.number, number)))[0]?.state
  const trade = async (buyer: (typeof buyers)[number]) => {
    while (!over.signal.aborted) await tradeOnce(buyer)
  }
  let reads = 0
  const watch = async () => {
    while (!over.signal.aborted) {
      const known = new Map(acknowledged)
      try {
        const sum = (await trialBalance(ctx)).reduce((all, { balance }) => all + balance, 0)
        expect(sum).toBe(0)
        const rows = await ctx.db
          .select({ number: tradeOrder.number, state: tradeOrder.state })
          .from(tradeOrder)
          .where(inArray(tradeOrder.number, [...known.keys(), 0]))
        const reached = new Map(rows.map(({ number, state }) => [number, way.indexOf(state)]))
        for (const [number, step] of known) expect(reached.get(number)).toBeGreaterThanOrEqual(step)
        reads += 1
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error
      }
      await wait(20)
    }
  }
  /** Waits until people have ordered a few times more, however busy the machine is. */
  const more = async () => {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 4)
  }
  const crash = async () => {
    for (let round = 0; round < 2; round += 1) {
      await more()
      second.child.kill('SIGKILL')
      await second.exited
      await wait(300)
      second = await own.another()
      await more()
      await own.cluster.halt('crash')
      await wait(300)
      await own.cluster.resume()
    }
    await more()
    over.abort()
  }
  await Promise.all([watch(), crash(), ...buyers.map(trade)])

  const orders = await ctx.db.select().from(tradeOrder)
  const done = orders.length
  expect(orders.map(({ state }) => state)).toEqual(orders.map(() => 'accepted'))
  // One that was placed without an answer was placed again with the same key.
  expect(orders.map(({ number }) => number).toSorted()).toEqual([...acknowledged.keys()].toSorted())
  expect(done).toBeGreaterThan(20)
  expect(reads).toBeGreaterThan(20)
  const [left] = await ctx.db.select().from(listing).where(eq(listing.id, lot.id))
  expect(left).toMatchObject({ quantity: pieces - done, held: 0 })
  expect(await standing(ctx, 'client-bank')).toBe(done * total)
  expect(await standing(ctx, 'payable')).toBe(-done * goods)
  expect(await standing(ctx, 'fees')).toBe(-done * fee)
  expect((await verifyBooks(ctx)).faults).toEqual([])
})

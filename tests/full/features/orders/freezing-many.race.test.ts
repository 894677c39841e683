import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { sendOrder } from '../../../support/orders.ts'
import { startSite } from '../../../support/site.ts'
import { liveLot, ring } from '../../../support/traders.ts'
import { writeOrders } from '../../../support/written-orders.ts'

const { site, ctx, env, maker, seller, buyer, order } = await openMoney()
const there = await startSite(env)

it('a buyer can order on one instance while 400 orders of somebody else are frozen on the other', async () => {
  const frozen = await paidSeller(site, ctx)
  const { buyer: _, ...like } = await order({ seller: frozen })
  const rows = Array.from({ length: 399 }, (_each, at) => ({
    ...like,
    id: randomUUID(),
    number: 1_000 + at,
    reference: writeReference(1_000 + at),
    key: randomUUID(),
  }))
  await writeOrders(ctx, rows)
  const lots = []
  for (let at = 0; at < 16; at += 1)
    lots.push(await liveLot(site, seller, { ...ring, stockNumber: `MEANWHILE-${at}` }))

  let done = false
  const freezing = callConsole(site, maker, `/companies/${frozen.companyId}/freeze-orders`, {
    reason: 'We look at all of them.',
  }).finally(() => (done = true))
  let ordered = 0
  for (const { slug } of lots) {
    if (done) break
    const { status } = await sendOrder(there, buyer, slug, { pieces: 1, goods: 294_000 })
    expect(status).toBe(201)
    ordered += 1
  }
  expect((await freezing).json).toEqual({ frozen: 400 })
  expect(ordered).toBeGreaterThan(0)
})

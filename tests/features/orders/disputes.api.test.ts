import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { openDisputes } from '#server/features/orders/disputes/open-disputes.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { payOut, refundOrder } from '#server/features/orders/service.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { books, caseCall, does, rejection, sendEvidence } from '../../support/disputes.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, place, readOrder } from '../../support/orders.ts'
import { listPayable, listRefundable } from '../../support/owed.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'

const opened = await openOrders()
const { site, ctx, seller, buyer, stranger, lot, titles } = opened
const { receive, inspected, contested, askUs } = opened
const operator = await signInAs(site, 'operator')
const second = await signInAs(site, 'operator')

const idOf = async (number: number) => (await findAnyOrder(ctx, number)).id
const said = { text: 'Please look at page two.', evidence: [] as string[], askRuling: false }

/** A disputed order of two rings at 5,880 pounds; of four at 11,160, which need two operators. */
async function disputed({ large = false } = {}): Promise<number> {
  if (!large) return contested(await inspected())
  const { slug } = await lot()
  return contested(await receive(await place(site, buyer, slug, { pieces: 4, goods: 1_116_000 })))
}

/** The same, for operators to decide. */
async function asked(options?: { large: boolean }) {
  const number = await disputed(options)
  return { number, id: await askUs(number) }
}

/** Lets both parts of a settled order leave, in an order. */
async function leave(number: number, first: 'proceeds' | 'refund') {
  const orderId = await idOf(number)
  const send = {
    proceeds: () => payOut(ctx, { orderId, payoutId: randomUUID() }),
    refund: () => refundOrder(ctx, { orderId, payoutId: randomUUID() }),
  }
  const then = first === 'proceeds' ? 'refund' : 'proceeds'
  expect(await send[first]()).toBe(true)
  expect(await send[first]()).toBe(false)
  const between = (await readOrder(site, buyer, number)).json.state
  expect(await send[then]()).toBe(true)
  return { between, state: (await readOrder(site, buyer, number)).json.state }
}

describe('a dispute', () => {
  it('lets both sides write and show evidence, which each reads and nobody changes', async () => {
    const number = await disputed()
    const { id } = await sendEvidence(site, seller, number)
    await does(site, seller, number, 'statements', { ...said, evidence: [id] })
    await does(site, buyer, number, 'statements', said)
    for (const who of [buyer, seller]) {
      const { dispute } = (await readOrder(site, who, number)).json
      expect(dispute.statements.map((each: { kind: string; by: string }) => each.kind)).toEqual([
        'rejection',
        'contest',
        'statement',
        'statement',
      ])
      expect(dispute.statements[2]).toMatchObject({ by: 'seller', evidence: [{ id }] })
    }
    expect(await titles(buyer, number)).toContain(`The seller has written about order ${number}`)
    expect(await titles(seller, number)).toContain(`The buyer has written about order ${number}`)
    const read = await caseCall(site, operator, await idOf(number))
    expect(read.json).toMatchObject({ state: 'disputed', canRule: false, needsTwo: false })
    expect(read.json.statements).toHaveLength(4)
  })

  it('is settled by one press, and both parts leave in any order, with balanced books', async () => {
    for (const first of ['proceeds', 'refund'] as const) {
      const number = await disputed()
      const before = (await books(ctx)).of
      const offer = await does(site, seller, number, 'proposals', { seller: 400_000 })
      const own = offer.dispute.proposals[0]
      // The seller does not read what the buyer pays for the service.
      expect(own).toMatchObject({ by: 'seller', seller: 400_000, back: 188_000, feeBack: null })
      const answer = `proposals/${own.id}/answer`
      expect((await act(site, seller, number, answer, { answer: 'accept' })).status).toBe(404)
      expect((await act(site, stranger, number, answer, { answer: 'accept' })).status).toBe(404)
      const settled = await does(site, buyer, number, answer, { answer: 'accept' })
      expect(settled).toMatchObject({
        state: 'settled',
        dispute: { settlement: { seller: 400_000, back: 190_820, feeBack: 2_820 } },
      })
      const { sum, of } = await books(ctx)
      expect(sum).toBe(0)
      const grown = (name: string) => (of[name] ?? 0) - (before[name] ?? 0)
      expect(['held', 'payable', 'fees', 'refund'].map(grown)).toEqual([
        596_820, -400_000, -6_000, -190_820,
      ])
      const mine = (each: { number: number }) => each.number === number
      expect((await listPayable(ctx)).find(mine)?.amount).toBe(400_000)
      expect((await listRefundable(ctx)).find(mine)?.amount).toBe(190_820)
      expect(await leave(number, first)).toEqual({
        between: first === 'proceeds' ? 'settled-paid-out' : 'settled-refunded',
        state: 'closed',
      })
      expect((await listPayable(ctx)).find(mine)).toBeUndefined()
      expect((await listRefundable(ctx)).find(mine)).toBeUndefined()
      const { items } = (await callAs(site, seller, '/orders?side=selling&view=over')).json
      expect(items.find(mine)).toMatchObject({ amount: 400_000 })
      expect((await books(ctx)).sum).toBe(0)
    }
  })

  it('has one open proposal a side, which is declined or withdrawn before the next', async () => {
    const number = await disputed()
    const propose = (who: SignedIn, part: number) =>
      act(site, who, number, 'proposals', { seller: part })
    for (const part of [0, 588_000, 600_000]) {
      expect((await propose(buyer, part)).status, String(part)).toBe(422)
    }
    const { json } = await propose(buyer, 300_000)
    expect((await propose(buyer, 310_000)).status).toBe(409)
    expect((await propose(seller, 500_000)).status).toBe(200)
    const [first] = json.dispute.proposals
    const answer = (who: SignedIn, what: string) =>
      act(site, who, number, `proposals/${first.id}/answer`, { answer: what })
    expect((await answer(buyer, 'decline')).status).toBe(404)
    expect((await answer(seller, 'withdraw')).status).toBe(404)
    expect((await answer(seller, 'decline')).status).toBe(200)
    expect((await answer(seller, 'accept')).status).toBe(409)
    expect((await answer(buyer, 'withdraw')).status).toBe(409)
    expect(await titles(buyer, number)).toContain(`Your split of order ${number} was declined`)
    expect((await propose(buyer, 310_000)).status).toBe(200)
  })

  it('keeps a proposal that its maker does not withdraw, also while the goods go back', async () => {
    const number = await inspected()
    await does(site, buyer, number, 'rejection', rejection)
    const { dispute } = await does(site, seller, number, 'proposals', { seller: 450_000 })
    await does(site, seller, number, 'return-agreement')
    const answer = `proposals/${dispute.proposals[0].id}/answer`
    expect((await act(site, buyer, number, answer, { answer: 'accept' })).status).toBe(409)
    const withdrawn = await does(site, seller, number, answer, { answer: 'withdraw' })
    expect(withdrawn).toMatchObject({
      state: 'return-due',
      dispute: { proposals: [{ state: 'withdrawn' }] },
    })
  })

  it('can be avoided: a rejection is settled too, and the buyer keeps the goods', async () => {
    const number = await inspected()
    await does(site, buyer, number, 'rejection', rejection)
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 450_000 })
    const answer = `proposals/${dispute.proposals[0].id}/answer`
    const settled = await does(site, seller, number, answer, { answer: 'accept' })
    expect(settled.state).toBe('settled')
    expect(await titles(buyer, number)).toContain(`Order ${number} is settled`)
  })
})

describe('operators', () => {
  it('rule once one side asks, or the time to negotiate is over, and give the reasons', async () => {
    const number = await disputed()
    const id = await idOf(number)
    const rule = (body: object) => caseCall(site, operator, id, '/rulings', body)
    const reasoning = 'Two laboratories agree on SI2.'
    expect((await rule({ outcome: 'refund', reasoning })).status).toBe(409)
    const waiting = async () =>
      (await openDisputes.longest(ctx, 100)).some((each) => each.id === id)
    expect(await waiting()).toBe(false)
    await does(site, seller, number, 'statements', { ...said, askRuling: true })
    expect(await waiting()).toBe(true)
    expect(await titles(buyer, number)).toContain(`The seller asks us to decide on order ${number}`)
    const again = await act(site, buyer, number, 'statements', { ...said, askRuling: true })
    expect(again.status).toBe(409)
    const listed = (await callConsole(site, operator, '/disputes?limit=100')).json.items
    expect(listed).toContainEqual(expect.objectContaining({ id, ours: true }))
    expect((await rule({ outcome: 'refund', reasoning: '' })).status).toBe(422)
    expect((await rule({ outcome: 'split', reasoning })).status).toBe(422)
    expect((await rule({ outcome: 'split', seller: 588_000, reasoning })).status).toBe(422)
    expect(await rule({ outcome: 'refund', reasoning })).toMatchObject({
      status: 201,
      json: { inForce: true },
    })
    for (const who of [buyer, seller]) {
      const { state, dispute } = (await readOrder(site, who, number)).json
      expect(state).toBe('refund-due')
      expect(dispute.ruling).toMatchObject({ outcome: 'refund', split: null, reasoning })
      expect(await titles(who as SignedIn, number)).toContain(`We have decided on order ${number}`)
    }
    expect((await books(ctx)).sum).toBe(0)
    const { pool } = (await site.context.services.open()).database
    const change = `UPDATE order_ruling SET reasoning = 'x'`
    await expect(pool.query(change)).rejects.toThrow('never changed')
  })

  it('release or split the money', async () => {
    const reasoning = 'The report is right.'
    const released = await asked()
    await caseCall(site, operator, released.id, '/rulings', { outcome: 'release', reasoning })
    expect((await readOrder(site, buyer, released.number)).json.state).toBe('accepted')
    const split = await asked()
    const body = { outcome: 'split', seller: 100_001, reasoning }
    await caseCall(site, operator, split.id, '/rulings', body)
    const read = (await readOrder(site, buyer, split.number)).json
    expect(read).toMatchObject({
      state: 'settled',
      dispute: { settlement: { seller: 100_001, back: 495_319 } },
    })
    expect((await books(ctx)).sum).toBe(0)
  })

  it('need a second one from a limit on, and the database holds them to it', async () => {
    const { number, id } = await asked({ large: true })
    const reasoning = 'The stones are treated.'
    expect(
      await caseCall(site, operator, id, '/rulings', { outcome: 'refund', reasoning }),
    ).toMatchObject({ status: 201, json: { inForce: false } })
    const { json } = await caseCall(site, second, id)
    expect(json).toMatchObject({
      canRule: false,
      needsTwo: true,
      ruling: { state: 'proposed', own: false, confirmedBy: null },
    })
    // The sides read nothing of it before it is in force.
    expect((await readOrder(site, buyer, number)).json.dispute.ruling).toBeNull()
    const of = `/rulings/${json.ruling.id}`
    expect((await caseCall(site, operator, id, `${of}/confirmation`, {})).status).toBe(409)
    const { pool } = (await site.context.services.open()).database
    const alone = `UPDATE order_ruling SET state = 'in-force', ended_by = proposed_by, ended_at = now()
      WHERE id = '${json.ruling.id}'`
    await expect(pool.query(alone)).rejects.toThrow('order_ruling_by_two')
    const reason = 'Ask the laboratory first.'
    expect((await caseCall(site, second, id, `${of}/refusal`, { reason })).status).toBe(200)
    await caseCall(site, second, id, '/rulings', { outcome: 'release', reasoning })
    const next = (await caseCall(site, operator, id)).json
    expect(next.turnedDown).toMatchObject([{ turnedDownBecause: reason }])
    const confirm = `/rulings/${next.ruling.id}/confirmation`
    expect((await caseCall(site, operator, id, confirm, {})).status).toBe(200)
    expect((await caseCall(site, operator, id, confirm, {})).status).toBe(409)
    expect((await readOrder(site, seller, number)).json).toMatchObject({
      state: 'accepted',
      dispute: { ruling: { outcome: 'release', reasoning } },
    })
    expect((await books(ctx)).sum).toBe(0)
  })

  it('need not confirm a ruling any more once the two sides have agreed', async () => {
    const { number, id } = await asked({ large: true })
    await caseCall(site, operator, id, '/rulings', { outcome: 'refund', reasoning: 'Treated.' })
    const { ruling } = (await caseCall(site, second, id)).json
    const { dispute } = await does(site, seller, number, 'proposals', { seller: 450_000 })
    const answer = `proposals/${dispute.proposals[0].id}/answer`
    await does(site, buyer, number, answer, { answer: 'accept' })
    expect((await caseCall(site, second, id)).json).toMatchObject({
      state: 'settled',
      ruling: null,
      turnedDown: [{ id: ruling.id, turnedDownBecause: 'The two sides have agreed.' }],
    })
  })

  it('are the only ones who see the console’s cases', async () => {
    const { id } = await asked()
    for (const who of [buyer, seller, stranger]) {
      expect((await callAs(site, who, '/admin/disputes')).status).toBe(404)
      const body = { outcome: 'release', reasoning: 'Mine.' }
      expect((await callAs(site, who, `/admin/disputes/${id}/rulings`, body)).status).toBe(404)
    }
    // An order without a rejection is no case.
    const calm = await idOf(await inspected())
    expect((await caseCall(site, operator, calm)).status).toBe(404)
  })
})

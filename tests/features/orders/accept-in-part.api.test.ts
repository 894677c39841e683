import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { verifyLedger } from '#server/features/ledger/service.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { payOut, refundOrder } from '#server/features/orders/service.ts'
import { moneyWay } from '#shared/features/orders/money-way.ts'
import { stepsOf } from '#shared/features/orders/order-steps.ts'

import { callAs } from '../../support/api-calls.ts'
import { caseCall, does, sendEvidence } from '../../support/disputes.ts'
import { answer, makeOffer, readOffer } from '../../support/offers.ts'
import { act, pay, readOrder, shipment } from '../../support/orders.ts'
import { listPayable, listRefundable } from '../../support/owed.ts'
import { paperOf } from '../../support/papers.ts'
import { oneRing, openPartSite, split, why } from '../../support/part-site.ts'
import { flat } from '../../support/traders.ts'

const { site, ctx, seller, buyer, lot, titles, operator, orderOf, heldFor, inspected, rejectPart } =
  await openPartSite()

describe('goods that are accepted in part', () => {
  it('come back, and their money goes back, without the rest, to the penny and at no other time', async () => {
    const { number, stocks } = await inspected()
    expect(await stocks()).toEqual([3, 4, 5])
    const { id } = await sendEvidence(site, buyer, number, { name: 'shank.pdf' })
    const rejected = await rejectPart(number, { ...oneRing, evidence: [id] })
    expect(rejected).toMatchObject({
      state: 'rejected',
      dispute: { kept: split, settlement: null, rejected: [oneRing] },
    })
    const sold = (await readOrder(site, seller, number)).json
    const [said] = sold.dispute.statements
    expect(said).toMatchObject({ ...why, kind: 'rejection', evidence: [{ name: 'shank.pdf' }] })
    expect(sold.dispute.rejected).toEqual([{ ...oneRing, statementId: said.id }])
    // The seller does not see the fee.
    expect(sold.dispute.kept).toEqual({ ...split, back: 12_121, feeBack: null })
    expect(moneyWay(rejected).map(({ amount, when }) => [amount, when])).toEqual([
      [61_508, undefined],
      [48_462, 'When returned'],
      [620, 'When returned'],
      [124, 'When returned'],
      [12_302, 'When returned'],
    ])
    const steps = stepsOf(rejected).map(({ label }) => label)
    expect(steps.slice(-5)).toEqual([
      'Return agreed',
      'Sent back',
      'Returned',
      'Paid out',
      'Refunded',
    ])
    const moves = [
      [seller, 'return-agreement', {}],
      [buyer, 'return', shipment],
    ] as const
    for (const [who, what, body] of moves) {
      expect(await heldFor(number)).toBe(61_508)
      expect(await stocks()).toEqual([3, 4, 5])
      await does(site, who, number, what, body)
    }
    expect((await readOrder(site, seller, number)).json.can).toEqual(['take-part-back', 'contest'])
    await does(site, seller, number, 'return-receipt')
    expect((await act(site, seller, number, 'return-receipt')).status).toBe(409)
    expect(await stocks()).toEqual([4, 4, 5])
    expect(await heldFor(number)).toBe(0)
    for (const who of [buyer, seller]) {
      const { state, dispute } = (await readOrder(site, who, number)).json
      expect([state, dispute.settlement]).toEqual(['settled', dispute.kept])
    }
    const mine = (each: { number: number }) => each.number === number
    const owed = [
      (await listPayable(ctx)).filter(mine).map(({ amount }) => amount),
      (await listRefundable(ctx)).filter(mine).map(({ amount }) => amount),
    ]
    expect(owed).toEqual([[41_311 + 7_151], [12_302]])
    const { id: orderId } = await orderOf(number)
    const payoutId = randomUUID()
    expect(await payOut(ctx, { orderId, payoutId })).toBe(true)
    expect(await payOut(ctx, { orderId, payoutId })).toBe(false)
    expect(await refundOrder(ctx, { orderId, payoutId })).toBe(true)
    expect((await orderOf(number)).state).toBe('closed')
    expect((await verifyLedger(ctx)).faults).toEqual([])
    expect(await titles(buyer, number)).toEqual(
      expect.arrayContaining([
        `Send the rejected goods of order ${number} back`,
        `The rejected goods of order ${number} are back`,
      ]),
    )
    expect(await titles(seller, number)).toContain(
      `Some of the goods of order ${number} are rejected`,
    )
  })

  it('are taxed by their own rate, not by the share of the price', async () => {
    const { number } = await inspected()
    const { dispute } = await rejectPart(number, { position: 2, pieces: 1 })
    // Without VAT on the 55.55: only the fee of 0.83 and its VAT of 0.16 go back with it.
    expect(dispute.kept).toMatchObject({ seller: 45_857, tax: 9_171, back: 5_555 + 83 + 16 })
  })

  it('may differ in their reasons, which the seller reads line by line in their order', async () => {
    const { number, stocks } = await inspected()
    const band = { position: 1, pieces: 2, reason: 'wrong-item', text: 'Silver, not gold.' }
    await rejectPart(number, oneRing, band)
    const { dispute } = (await readOrder(site, seller, number)).json
    expect(dispute.statements.map(({ reason, text }: typeof why) => [reason, text])).toEqual([
      ['damaged', why.text],
      ['wrong-item', 'Silver, not gold.'],
    ])
    const ids = dispute.statements.map(({ id }: { id: string }) => id)
    expect(dispute.rejected).toEqual([
      { ...oneRing, statementId: ids[0] },
      { position: 1, pieces: 2, statementId: ids[1] },
    ])
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    const { id } = await orderOf(number)
    const reason = 'The carrier’s proof.'
    expect((await caseCall(site, operator, id, '/return-receipt', { reason })).status).toBe(200)
    const { state, events } = (await readOrder(site, buyer, number)).json
    expect(state).toBe('settled')
    expect(events.at(-1)).toMatchObject({ event: 'take-part-back', by: 'operator', reason })
    expect(await stocks()).toEqual([4, 6, 5])
  })

  it('share an agreed price by pieces, and the last penny is nobody’s twice', async () => {
    const { slug } = await lot(flat('400'))
    const offer = await makeOffer(site, buyer, slug, { pieces: 3, amount: 100_001 })
    await answer(site, seller, offer, 'acceptance')
    const number = (await readOffer(site, buyer, offer)).json.orderNumber as number
    await pay(ctx, number)
    await does(site, seller, number, 'shipment', shipment)
    await does(site, buyer, number, 'delivery')
    const { paid, dispute } = await rejectPart(number, oneRing)
    const { seller: part, tax, back } = dispute.kept
    expect([part, tax]).toEqual([66_667, 13_333])
    // The fee of 666.67 is 10.00, and its VAT 2.00.
    expect(back).toBe(paid.total - part - tax - 1_000 - 200)
  })

  it('go back by themselves if the seller says nothing, and are a dispute if they are not sent', async () => {
    const { number } = await inspected()
    await rejectPart(number, oneRing)
    const meet = async (days: number) => {
      const due = (await orderOf(number)).dueAt?.getTime() ?? 0
      await meetOrderDeadlines({ ...ctx, clock: () => new Date(due + days * 86_400_000) })
    }
    await meet(-0.01)
    expect((await orderOf(number)).state).toBe('rejected')
    await meet(0.01)
    expect((await orderOf(number)).state).toBe('return-due')
    expect(await heldFor(number)).toBe(61_508)
    await meet(-0.01)
    await meet(0.01)
    expect(await orderOf(number)).toMatchObject({ state: 'disputed', settledGoods: null })
    expect(await heldFor(number)).toBe(61_508)
  })

  it('are credited line by line by the seller, and charged with the fee of the rest', async () => {
    const { number } = await inspected()
    const { number: invoice } = await paperOf(site, seller, number, 'invoice')
    await rejectPart(number, oneRing, { position: 2, pieces: 1 })
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    await does(site, seller, number, 'return-receipt')
    const { paper } = await paperOf(site, seller, number, 'credit-note')
    for (const said of [
      invoice,
      '1 × Signet ring',
      '1 × Old ring',
      'Without VAT156.56',
      'VAT 20%20.20',
      'Total credited, GBP176.76',
    ]) {
      expect(paper).toContain(said)
    }
    expect(paper).not.toContain('Band')
    const { text } = await callAs(
      site,
      buyer,
      `/orders-of-year?year=${new Date().getUTCFullYear()}`,
    )
    const row = text.split(/\r?\n/).find((each) => each.startsWith(`"${number}",`))
    // What the seller gets with its VAT, our fee and its VAT, the VAT, the total, and the refund.
    expect(row).toContain('"429.07","5.36","1.07","71.51","615.08","179.58"')
  })

  it('keep their VAT if the two agree on a part of the price of the rest, also in the credit note', async () => {
    const { number } = await inspected()
    await paperOf(site, seller, number, 'invoice')
    await rejectPart(number, { position: 2, pieces: 1 })
    // All of the VAT is that of the other lots, and 25.55 of the 55.55 goes back.
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 51_412 - 2_555 })
    expect(dispute.proposals[0]).toMatchObject({ seller: 48_857, tax: 9_171 })
    const answering = `proposals/${dispute.proposals[0].id}/answer`
    const agreed = await does(site, seller, number, answering, { answer: 'accept' })
    expect(agreed.state).toBe('settled')
    const { paper } = await paperOf(site, seller, number, 'credit-note')
    expect(paper).toContain('Without VAT25.55')
    expect(paper).toContain('Total credited, GBP25.55')
    expect(paper).not.toContain('VAT 20%')
  })

  it('are credited with the VAT of each rate if the two agree on less than their price', async () => {
    const { number } = await inspected()
    await paperOf(site, seller, number, 'invoice')
    await rejectPart(number, { ...oneRing, pieces: 3 })
    // Two bands at 77.77 with 31.11 of VAT and the old ring at 55.55 are accepted; 100.00 of that goes back.
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 11_109 })
    const answering = `proposals/${dispute.proposals[0].id}/answer`
    await does(site, seller, number, answering, { answer: 'accept' })
    const { paper } = await paperOf(site, seller, number, 'credit-note')
    // All of the three signet rings, 303.03 with 60.61, and of the bands 73.69 with 14.73.
    expect(paper).toContain('VAT 20%75.34')
    expect(paper).toContain('VAT 20%376.71')
    expect(paper).toContain('Margin scheme26.32')
  })

  it('count as the seller’s in what is held for them, also while the rest goes back', async () => {
    const own = await openOrdersMoney()
    const { number } = await inspected()
    await rejectPart(number, oneRing)
    await does(site, seller, number, 'return-agreement')
    expect((await openOrdersMoney()) - own).toBe(41_311 + 7_151)
  })
})

/** What is held for the seller, in minor units. */
async function openOrdersMoney(): Promise<number> {
  const { orders } = (await callAs(site, seller, '/money-in-orders')).json
  const held = orders.find((each: { side: string; held: boolean }) => each.side === 'selling')
  return held?.amount ?? 0
}

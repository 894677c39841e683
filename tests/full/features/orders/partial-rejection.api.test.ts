import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { verifyLedger } from '#server/features/ledger/service.ts'
import { tradeOrder } from '#server/features/orders/table.ts'

import { caseCall, does } from '../../../support/disputes.ts'
import { act, readOrder, shipment } from '../../../support/orders.ts'
import { listRefundable } from '../../../support/owed.ts'
import { listPapers, readPaper } from '../../../support/papers.ts'
import { oneRing, openPartSite, split, why } from '../../../support/part-site.ts'

const { site, ctx, seller, buyer, stranger, operator, orderOf, heldFor, inspected, rejectPart } =
  await openPartSite()

describe('a rejection in part', () => {
  it('of everything is a rejection of the order: all of the money goes back', async () => {
    const { number, stocks } = await inspected()
    const all = [0, 1, 2].map((position) => ({ position, pieces: 3 - position }))
    expect((await rejectPart(number, ...all)).dispute.kept).toBeNull()
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    expect((await does(site, seller, number, 'return-receipt')).state).toBe('refund-due')
    expect(await stocks()).toEqual([6, 6, 6])
    expect((await listRefundable(ctx)).find((each) => each.number === number)?.amount).toBe(61_508)
  })

  it('is refused for nothing, another line, too many pieces, a line twice or no reason, and moves nothing', async () => {
    const { number } = await inspected()
    const refused = async (lines: object[]) => {
      const { status, json } = await act(site, buyer, number, 'partial-rejection', { lines })
      return [status, json.errors?.map(({ pointer }: { pointer: string }) => pointer)]
    }
    const line = { ...why, ...oneRing }
    expect(await refused([])).toEqual([422, ['/lines']])
    expect(await refused([line, { ...line, position: 7 }])).toEqual([422, ['/lines/1/position']])
    expect(await refused([{ ...line, pieces: 4 }])).toEqual([422, ['/lines/0/pieces']])
    expect(await refused([{ ...line, pieces: 0 }])).toEqual([422, ['/lines/0/pieces']])
    expect(await refused([line, line])).toEqual([422, ['/lines']])
    expect(await refused([{ ...line, text: ' ' }])).toEqual([422, ['/lines/0/text']])
    expect(await refused([{ ...line, reason: 'colour' }])).toEqual([422, ['/lines/0/reason']])
    expect(await refused([{ ...line, evidence: [randomUUID()] }])).toEqual([
      422,
      ['/lines/0/evidence'],
    ])
    expect(await orderOf(number)).toMatchObject({ state: 'inspection', keptGoods: null })
    const lines = [line]
    expect((await act(site, stranger, number, 'partial-rejection', { lines })).status).toBe(404)
    expect((await act(site, seller, number, 'partial-rejection', { lines })).status).toBe(409)
    await rejectPart(number, oneRing)
    expect((await act(site, buyer, number, 'partial-rejection', { lines })).status).toBe(409)
    expect((await act(site, buyer, number, 'acceptance')).status).toBe(409)
  })

  it('leaves goods that came back out of a warranty that is given after it', async () => {
    const { number } = await inspected()
    await rejectPart(number, { position: 1, pieces: 2 }, oneRing)
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    await does(site, seller, number, 'return-receipt')
    const { warrants: text } = (await listPapers(site, seller, number)).json
    await does(site, seller, number, 'warranty', { text })
    const { paper } = await readPaper(site, buyer, number, 'warranty')
    expect(paper).toMatch(/Signet ring[^]*\b2\b[^]*Old ring/)
    expect(paper).not.toContain('Band')
  })

  it('can be settled otherwise, for less than what was accepted too', async () => {
    const { number, stocks } = await inspected()
    await rejectPart(number, oneRing)
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 30_000 })
    const agreed = `proposals/${dispute.proposals[0].id}/answer`
    const read = await does(site, seller, number, agreed, { answer: 'accept' })
    // The goods that were accepted for 413.10 have 71.51 of VAT.
    expect(read).toMatchObject({
      state: 'settled',
      dispute: { settlement: { seller: 30_000, tax: 5_193 } },
    })
    expect(await stocks()).toEqual([3, 4, 5])
  })

  it('can be contested; then we give the seller all, or at least what was accepted', async () => {
    const ruled = async (body: object) => {
      const { number } = await inspected()
      await rejectPart(number, oneRing)
      await does(site, seller, number, 'contest', { text: 'It was straight.', evidence: [] })
      const ask = { text: 'Please decide.', evidence: [], askRuling: true }
      await does(site, buyer, number, 'statements', ask)
      const { id } = await orderOf(number)
      const rule = (more: object) =>
        caseCall(site, operator, id, '/rulings', { reasoning: 'The pictures show it.', ...more })
      expect((await rule({ outcome: 'refund' })).status).toBe(409)
      expect((await rule({ outcome: 'split', seller: 41_310 })).status).toBe(422)
      expect(await heldFor(number)).toBe(61_508)
      expect((await rule(body)).status).toBe(201)
      expect(await heldFor(number)).toBe(0)
      return (await readOrder(site, buyer, number)).json
    }
    expect((await ruled({ outcome: 'release' })).state).toBe('accepted')
    const read = await ruled({ outcome: 'split', seller: 41_311 })
    expect([read.state, read.dispute.settlement]).toEqual(['settled', split])
    expect((await verifyLedger(ctx)).faults).toEqual([])
  })

  it('can never be refunded in full, which the database sees to', async () => {
    const { number } = await inspected()
    await rejectPart(number, oneRing)
    const be = ctx.db.update(tradeOrder).set({ state: 'refund-due' })
    await expect(be.where(eq(tradeOrder.number, number))).rejects.toMatchObject({
      cause: { constraint: 'trade_order_kept' },
    })
  })
})

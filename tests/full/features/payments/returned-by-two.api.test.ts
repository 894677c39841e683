import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { bankLine } from '#server/features/payments/table.ts'

import { openMoney } from '../../../support/money-site.ts'
import { money, sendPayout, standing } from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'

const { site, ctx, maker, checker, accepted, arrives } = await openMoney()

const press = (who: SignedIn, id: string, what: string, body: object = {}) =>
  money(site, who, `/lines/${id}/${what}`, { reason: 'The bank’s advice.', ...body })
const tie = (who: SignedIn, id: string, payout: number) => press(who, id, 'payout', { payout })

// Our own money, of which a charge could be taken.
const { id: chargeable } = await arrives({ amount: 5_000_000 })
for (const who of [maker, checker]) {
  expect((await press(who, chargeable, 'ours')).status).toBe(200)
}

/** The payout of an accepted order, on its way. */
const paidOut = async (price = 2_940) =>
  sendPayout(site, [maker, checker], await accepted({ price }))
async function proposalFor(who: SignedIn, id: string) {
  const { json } = await money(site, who, '/lines?currency=EUR&limit=100')
  return json.items.find((each: { id: string }) => each.id === id)?.proposal
}

describe('a payout that came back', () => {
  it('is taken back by one operator with all of it, or with up to 100 euros less', async () => {
    for (const kept of [0, 10_000]) {
      const payout = await paidOut()
      const before = await standing(ctx, 'bank-charges')
      const line = await arrives({ amount: payout.amount - kept })
      expect((await tie(maker, line.id, payout.number)).json).toEqual({ inForce: true })
      expect(await standing(ctx, 'bank-charges')).toBe(before + kept)
    }
  })

  it('takes a second operator if more is missing, who confirms exactly this payout', async () => {
    const [payout, other] = [await paidOut(), await paidOut()]
    const line = await arrives({ amount: 1 })
    const before = await standing(ctx, 'bank-charges')
    expect((await tie(maker, line.id, payout.number)).json).toEqual({ inForce: false })
    expect(await standing(ctx, 'bank-charges')).toBe(before)
    expect((await tie(maker, line.id, payout.number)).status).toBe(409)
    expect((await tie(checker, line.id, other.number)).status).toBe(409)
    expect(await proposalFor(checker, line.id)).toMatchObject({
      own: false,
      order: null,
      payout: payout.number,
    })
    expect((await tie(checker, line.id, payout.number)).json).toEqual({ inForce: true })
    expect(await standing(ctx, 'bank-charges')).toBe(before + payout.amount - 1)
    const [kept] = await ctx.db.select().from(bankLine).where(eq(bankLine.id, line.id))
    expect(kept).toMatchObject({ matchedBy: maker.personId, confirmedBy: checker.personId })
  })

  it('takes a second operator if it is large, even if all of it came back', async () => {
    const payout = await paidOut(12_000)
    const line = await arrives({ amount: payout.amount })
    expect((await tie(maker, line.id, payout.number)).json).toEqual({ inForce: false })
    expect((await press(checker, line.id, 'proposal/refusal')).status).toBe(200)
    expect((await tie(checker, line.id, payout.number)).json).toEqual({ inForce: false })
    expect((await tie(maker, line.id, payout.number)).json).toEqual({ inForce: true })
  })
})

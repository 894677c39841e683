import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { membership } from '#server/features/companies/table.ts'
import { payout } from '#server/features/payments/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { readOrder, sendOrder } from '../../../support/orders.ts'
import { importLines, money, sendPayout } from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'
import { liveLot, ring, trader } from '../../../support/traders.ts'

const { site, ctx, maker, checker, buyer, order, accepted } = await openMoney()

const newSeller = () => paidSeller(site, ctx)
type Seller = Awaited<ReturnType<typeof newSeller>>

async function call(who: SignedIn, path: string, body: object = {}) {
  const { status, json } = await callAs(site, who, path, body, 'POST')
  return { status, detail: status < 300 ? '' : String(json.detail) }
}
const leave = (who: SignedIn) => call(who, '/company/leave')
const close = (who: SignedIn) => call(who, '/me/close', { word: 'close' })
const people = ({ companyId }: Seller) =>
  ctx.db.$count(membership, eq(membership.companyId, companyId))
const accounts = async ({ companyId }: Seller) => {
  const { rows } = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('app.company_id', ${companyId}, true)`)
    return tx.execute(sql`select id from payout_account where company_id = ${companyId}`)
  })
  return rows.length
}

describe('the last person of a company cannot leave', () => {
  it('as long as it has an open order', async () => {
    const seller = await newSeller()
    const { number } = await order({ seller })
    for (const attempt of [leave, close]) {
      const { status, detail } = await attempt(seller)
      expect([status, detail]).toEqual([409, expect.stringContaining('has open orders')])
    }
    expect((await readOrder(site, buyer, number)).json.state).toBe('awaiting-funds')
    expect(await accounts(seller)).toBe(1)
  })

  it('as long as its money is on its way, or has come back', async () => {
    const seller = await newSeller()
    const ordered = await accepted({ seller })
    const send = () => sendPayout(site, [maker, checker], ordered)
    const refused = async () => {
      for (const attempt of [leave, close]) {
        const { status, detail } = await attempt(seller)
        expect([status, detail]).toEqual([
          409,
          expect.stringContaining('Money is still on its way'),
        ])
      }
      expect(await accounts(seller)).toBe(1)
    }
    const { id } = await send()
    await refused()
    await money(site, maker, `/payouts/${id}/end`, { how: 'bounce', reason: 'Not known there.' })
    await refused()
    const { number } = await send()
    const debit = { amount: -ordered.goods, paymentReference: `PAYOUT${number}` }
    expect(await importLines(site, maker, [debit])).toMatchObject({ payouts: 1 })
    // Banks send back some days later what could not be credited: nobody could then say where it goes.
    const early = await leave(seller)
    expect([early.status, early.detail]).toEqual([
      409,
      expect.stringContaining('could still send that back'),
    ])
    await ctx.db
      .update(payout)
      .set({ endedAt: new Date(Date.now() - 15 * 86_400_000) })
      .where(eq(payout.number, number))
    expect((await leave(seller)).status).toBe(200)
    expect(await accounts(seller)).toBe(0)
  })
})

describe('at the same moment', () => {
  it('an order and its seller’s leaving: one of the two happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      const seller = await newSeller()
      const { slug } = await liveLot(site, seller, { ...ring, currency: 'EUR' })
      const [ordered, left] = await Promise.all([
        sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000, currency: 'EUR' }),
        round % 2 === 0 ? leave(seller) : close(seller),
      ])
      expect([ordered.status === 201, left.status === 200].toSorted()).toEqual([false, true])
    }
  })

  it('the last two leave, and one stays with what is open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const seller = await newSeller()
      const second = await trader(site, 'seller')
      await ctx.db
        .update(membership)
        .set({ companyId: seller.companyId })
        .where(eq(membership.personId, second.personId))
      site.context.services
        .open()
        .then(({ actors }) => actors.forgetAll({ personId: second.personId }))
      await order({ seller })
      const answers = await Promise.all([close(seller), close(second)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await people(seller)).toBe(1)
      expect(await accounts(seller)).toBe(1)
    }
  })
})

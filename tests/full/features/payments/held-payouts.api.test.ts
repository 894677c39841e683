import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { decideOnCompany } from '#server/features/companies/service.ts'
import { company } from '#server/features/companies/table.ts'
import { applyMove } from '#server/features/companies/verification/move-company.ts'
import { outboxMail } from '#server/mail/table.ts'
import type { CompanyEvent } from '#shared/features/companies/verification-rules.ts'

import { callAs } from '../../../support/api-calls.ts'
import { completeEvidence } from '../../../support/complete-evidence.ts'
import { contextFor } from '../../../support/contexts.ts'
import { textOf } from '../../../support/mails.ts'
import { openMoney, paidSeller } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { readOrder } from '../../../support/orders.ts'
import {
  accept,
  money,
  type Ordered,
  readPayoutDesk,
  sendPayout,
} from '../../../support/payments.ts'

const { site, ctx, maker, checker, buyer, prepare, send, ...opened } = await openMoney()
let { seller } = opened

const accepted = () => opened.accepted({ seller })
const decide = async (...events: CompanyEvent[]) => {
  for (const event of events) {
    await decideOnCompany(await contextFor(site, maker), seller.companyId, event, {
      reason: 'A test.',
    })
  }
}
/** The company sends its documents in, and an operator begins to read them. */
const reviewAgain = async () => {
  await ctx.db
    .update(company)
    .set({ state: 'submitted', waitingSince: ctx.clock() })
    .where(eq(company.id, seller.companyId))
  await completeEvidence(site, seller)
  await decide('take')
}
const payoutOf = async ({ number }: Ordered) =>
  (await readPayoutDesk(site, checker)).underWay.find(
    ({ order }: { order: number }) => order === number,
  )
const approve = (id: string) => money(site, checker, '/payouts/approve', { payouts: [id] })
const hindranceOf = async ({ number }: Ordered) =>
  (await readPayoutDesk(site, maker)).toPrepare.items.find(
    ({ order }: { order: number }) => order === number,
  )?.hindrance
const read = async (path: string) => (await callAs(site, seller, path)).json

describe('a seller that was suspended or rejected', () => {
  it('is paid nothing in any state until its company is verified again, and then everything', async () => {
    seller = await paidSeller(site, ctx)
    const [first, second] = [await accepted(), await accepted()]
    expect((await prepare(first)).status).toBe(201)
    const { id } = await payoutOf(first)
    expect((await approve(id)).status).toBe(200)
    const payable = [{ currency: 'EUR', minor: first.goods + second.goods }]
    const isPaidNothing = async (says: string) => {
      expect(await hindranceOf(second)).toBe(says)
      expect((await payoutOf(first)).hindrance).toBe(says)
      expect((await prepare(second)).json.detail).toBe(`Order ${second.number}: ${says}`)
      expect((await send()).status).toBe(409)
      expect((await payoutOf(first)).state).toBe('approved')
      expect((await readOrder(site, seller, first.number)).json.payoutsHeld).toBe(true)
      expect((await read('/company/payout-account')).held).toBe(true)
      expect(await read('/money-in-orders')).toMatchObject({ onHold: true, payable })
    }
    await decide('suspend')
    await isPaidNothing('The company is suspended.')
    const since = 'The company has not been verified since it was suspended.'
    await decide('reinstate')
    await isPaidNothing(since)
    await decide('reject')
    await isPaidNothing('The company’s verification was rejected.')
    await decide('reopen')
    const rejected = 'The company has not been verified since its verification was rejected.'
    await isPaidNothing(rejected)
    await reviewAgain()
    await isPaidNothing(rejected)
    await decide('verify')
    expect(await hindranceOf(second)).toBeNull()
    expect((await readOrder(site, seller, first.number)).json.payoutsHeld).toBe(false)
    expect((await read('/company/payout-account')).held).toBe(false)
    expect(await read('/money-in-orders')).toMatchObject({ onHold: false, payable })
    expect((await prepare(second)).status).toBe(201)
    expect((await approve((await payoutOf(second)).id)).status).toBe(200)
    expect((await send()).status).toBe(201)
    for (const { number } of [first, second]) {
      expect((await readOrder(site, seller, number)).json.state).toBe('paid-out')
    }
  })

  it('is not paid again what came back', async () => {
    seller = await paidSeller(site, ctx)
    const ordered = await accepted()
    const { id } = await sendPayout(site, [maker, checker], ordered)
    await money(site, maker, `/payouts/${id}/end`, { how: 'bounce', reason: 'Closed.' })
    await decide('suspend', 'reinstate', 'reject')
    expect((await prepare(ordered)).json.detail).toBe(
      `Order ${ordered.number}: The company’s verification was rejected.`,
    )
    expect((await readOrder(site, seller, ordered.number)).json.payoutsHeld).toBe(true)
  })

  it('is told with the decision and with each order that its money is kept', async () => {
    seller = await paidSeller(site, ctx)
    const ordered = await opened.paid({ seller })
    const kept = 'What we owe it for orders is kept, and paid out once it is verified again.'
    await decide('suspend')
    const mails = await ctx.db
      .select()
      .from(outboxMail)
      .where(and(eq(outboxMail.toAddress, seller.email), like(outboxMail.subject, '%suspended')))
    const texts = await Promise.all(mails.map((mail) => textOf(site, mail)))
    expect(texts.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining(kept),
    ])
    await accept(site, seller, buyer, ordered.number)
    const told = await toldTo(site, seller.personId)
    expect(told.find(({ title }) => title === `Order ${ordered.number} is accepted`)?.body).toBe(
      'We pay you the price of the goods next. Payouts to your company are on hold: we keep the money for you, and pay it once your company is verified again.',
    )
  })
})

it('a seller whose verification has run out is paid for what it sold while it was verified', async () => {
  seller = await paidSeller(site, ctx)
  const ordered = await accepted()
  await ctx.db
    .update(company)
    .set({ verifiedUntil: new Date(ctx.clock().getTime() - 1000) })
    .where(eq(company.id, seller.companyId))
  await applyMove(ctx, { mover: 'clock' }, seller.companyId, 'expire')
  expect(await hindranceOf(ordered)).toBeNull()
  expect((await prepare(ordered)).status).toBe(201)
  await reviewAgain()
  expect((await payoutOf(ordered)).hindrance).toBeNull()
  // A reviewer has found something since.
  await decide('reject')
  expect((await approve((await payoutOf(ordered)).id)).json.detail).toContain(
    'The company’s verification was rejected.',
  )
})

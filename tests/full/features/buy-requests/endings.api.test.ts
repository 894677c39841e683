import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { buyRequestsFeature } from '#server/features/buy-requests/feature.ts'
import { requestData } from '#server/features/buy-requests/personal-data.ts'
import { buyRequest, buyRequestAnswer } from '#server/features/buy-requests/table.ts'
import { company } from '#server/features/companies/table.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'

import {
  answerWith,
  closeRequest,
  listRequests,
  postRequest,
  readRequest,
} from '../../../support/buy-requests.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'
import { trader } from '../../../support/traders.ts'

const at = await openOrders()
const site = at.site

const day = 86_400_000
const told = async () =>
  (await toldTo(site, at.seller.personId))
    .filter(({ kind }) => kind === 'buy-request-ended')
    .map(({ body }) => body)
const openIds = async () =>
  (await listRequests(site, at.seller, '/open?limit=100')).json.items.map(
    ({ id }: { id: string }) => id,
  )
/** Runs the feature's job at a later time. */
const endDue = (days: number) => {
  const now = site.context.clock().getTime() + days * day
  return buyRequestsFeature.jobs?.[0]?.run(
    { ...at.ctx, clock: () => new Date(now) },
    new AbortController().signal,
  )
}
const answered = async (buyer: Awaited<ReturnType<typeof trader>>, said: object = {}) => {
  const id = await postRequest(site, buyer, said)
  await answerWith(site, at.seller, id, (await at.lot()).id)
  return id
}

describe('a buy request', () => {
  it('is closed by its buyer only, which tells the sellers who answered', async () => {
    const id = await answered(at.buyer)
    expect((await closeRequest(site, at.stranger, id)).status).toBe(404)
    expect((await closeRequest(site, at.seller, id)).status).toBe(404)
    expect((await closeRequest(site, at.buyer, id, 'found')).status).toBe(200)
    expect((await closeRequest(site, at.buyer, id, 'not-needed')).status).toBe(409)
    expect(await told()).toEqual([
      'The buyer has found what they looked for and closed the request.',
    ])
    const late = await answerWith(site, at.seller, id, (await at.lot()).id)
    expect([late.status, late.json.detail]).toEqual([409, 'This request is over.'])
    expect(await openIds()).not.toContain(id)
    // Who answered can still read it; nobody else can.
    expect((await readRequest(site, at.seller, id)).json).toMatchObject({
      state: 'found',
      can: ['take-back'],
    })
    const rival = await trader(site, 'seller')
    expect((await readRequest(site, rival, id)).status).toBe(404)
  })

  it('ends by its time, at once for readers, and with a notification by the clock', async () => {
    const id = await answered(at.buyer, { days: 7 })
    const other = await postRequest(site, at.buyer, { days: 8 })
    const closesAt = new Date(site.context.clock().getTime() - 1000)
    await at.ctx.db.update(buyRequest).set({ closesAt }).where(eq(buyRequest.id, id))
    expect(await openIds()).not.toContain(id)
    const over = { state: 'expired', since: closesAt.toISOString(), can: [] }
    expect((await readRequest(site, at.buyer, id)).json).toMatchObject(over)
    expect((await closeRequest(site, at.buyer, id)).status).toBe(409)
    await endDue(0)
    await endDue(0)
    expect((await readRequest(site, at.buyer, id)).json).toMatchObject(over)
    expect((await told()).filter((body) => body.includes('expired'))).toHaveLength(1)
    expect((await readRequest(site, at.buyer, other)).json.state).toBe('open')
    await endDue(9)
    expect((await readRequest(site, at.buyer, other)).json.state).toBe('expired')
  })

  it('is hidden while its company is suspended, and shows again once it is verified in time', async () => {
    const buyer = await trader(site, 'buyer')
    const id = await answered(buyer)
    const be = async (state: 'suspended' | 'verified' | 'rejected') => {
      await at.ctx.db.update(company).set({ state }).where(eq(company.id, buyer.companyId))
      at.ctx.services.actors.forgetAll({ companyId: buyer.companyId })
    }
    for (const state of ['suspended', 'rejected'] as const) {
      await be(state)
      expect(await openIds(), state).not.toContain(id)
      expect((await readRequest(site, at.seller, id)).status, state).toBe(404)
      expect((await answerWith(site, at.seller, id, (await at.lot()).id)).status).toBe(404)
    }
    await be('verified')
    expect(await openIds()).toContain(id)
    expect((await readRequest(site, at.seller, id)).status).toBe(200)
  })

  it('ends when the last of its company’s people closes their account', async () => {
    const buyer = await trader(site, 'buyer')
    const id = await answered(buyer)
    const { personId, email, companyId } = buyer
    await requestData.erase?.(at.ctx, {
      id: personId,
      email,
      emailConfirmed: true,
      companyId,
    })
    const [row] = await at.ctx.db.select().from(buyRequest).where(eq(buyRequest.id, id))
    expect(row?.state).toBe('not-needed')
  })

  it('is exported to who posted it, and its answers to who gave them', async () => {
    const id = await answered(at.buyer, { title: 'Exported rings' })
    const data = async ({ personId, email, companyId }: typeof at.buyer) =>
      copyOf(at.ctx, requestData, {
        id: personId,
        email,
        emailConfirmed: true,
        companyId,
      })
    expect(JSON.stringify((await data(at.buyer)).buyRequests)).toContain('Exported rings')
    expect(JSON.stringify((await data(at.seller)).answersToBuyRequests)).toContain('Exported rings')
    expect(await readRequest(site, await signInAs(site, 'buyer'), id)).toMatchObject({
      status: 404,
    })
  })

  it('is deleted with its answers a year after it ended', async () => {
    const id = await answered(at.buyer)
    const open = await answered(at.buyer)
    await closeRequest(site, at.buyer, id)
    const [expiry] = buyRequestsFeature.expiries ?? []
    await expiry?.forget(at.ctx, new Date(site.context.clock().getTime() - day))
    expect(await at.ctx.db.$count(buyRequest, eq(buyRequest.id, id))).toBe(1)
    await expiry?.forget(at.ctx, new Date(site.context.clock().getTime() + day))
    expect(await at.ctx.db.$count(buyRequest, eq(buyRequest.id, id))).toBe(0)
    expect(await at.ctx.db.$count(buyRequestAnswer, eq(buyRequestAnswer.requestId, id))).toBe(0)
    expect(await at.ctx.db.$count(buyRequest, eq(buyRequest.id, open))).toBe(1)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'

import { answerWith, postRequest, readRequest } from '../../../support/buy-requests.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'
import { answerAppeal, appeal, hide } from '../../../support/reports.ts'
import { liveLot, trader } from '../../../support/traders.ts'

const at = await openOrders()
const { site } = at
const operator = await signInAs(site, 'operator')

describe('a hidden answer to a buy request', () => {
  it('leaves its seller the page where they appeal, whatever becomes of the request', async () => {
    const buyer = await trader(site, 'buyer')
    const said = { title: 'Both are hidden', description: 'Gold for cash only.' }
    const id = await postRequest(site, buyer, said)
    const { json: made } = await answerWith(site, at.seller, id, (await at.lot()).id)
    const answer: string = made.id
    expect(await hide(site, operator, 'buy-request-answer', answer, 'It is abusive.')).toBe(200)
    expect(await hide(site, operator, 'buy-request', id, 'It is a trap.')).toBe(200)
    const { status, json } = await readRequest(site, at.seller, id)
    expect(status).toBe(200)
    for (const words of Object.values(said)) expect(JSON.stringify(json)).not.toContain(words)
    expect(json).toMatchObject({
      state: 'hidden',
      hiddenReason: null,
      can: [],
      answers: [{ id: answer, hiddenReason: 'It is abusive.' }],
    })
    expect((await readRequest(site, await trader(site, 'seller'), id)).status).toBe(404)
    expect(await appeal(site, at.seller, 'buy-request-answer', answer)).toBe(201)
  })

  it('leaves it to them also while the buyer or they themselves are suspended', async () => {
    const suspend = async ({ companyId }: { companyId: string }) => {
      await at.ctx.db.update(company).set({ state: 'suspended' }).where(eq(company.id, companyId))
      at.ctx.services.actors.forgetAll({ companyId })
    }
    const buyer = await trader(site, 'buyer')
    const seller = await trader(site, 'seller')
    const lot = await liveLot(site, seller)
    const id = await postRequest(site, buyer, { title: 'Of a company soon suspended' })
    const { json: made } = await answerWith(site, seller, id, lot.id)
    expect(await hide(site, operator, 'buy-request-answer', made.id)).toBe(200)
    await suspend(buyer)
    expect((await readRequest(site, seller, id)).json).toMatchObject({
      buyer: { verified: false },
      can: [],
      answers: [{ id: made.id }],
    })
    await suspend(seller)
    expect((await readRequest(site, seller, id)).status).toBe(200)
    expect(await appeal(site, seller, 'buy-request-answer', made.id)).toBe(201)
  })
  it('does not stand when its request is shown again, so its seller is not told that it does', async () => {
    const buyer = await trader(site, 'buyer')
    const title = 'Open without them'
    const id = await postRequest(site, buyer, { title })
    const { json: made } = await answerWith(site, at.seller, id, (await at.lot()).id)
    expect(await hide(site, operator, 'buy-request-answer', made.id)).toBe(200)
    expect(await hide(site, operator, 'buy-request', id)).toBe(200)
    expect(await appeal(site, buyer, 'buy-request', id)).toBe(201)
    const another = await signInAs(site, 'operator')
    expect(await answerAppeal(site, another, title, 'show-again')).toBe(200)
    expect((await readRequest(site, at.seller, id)).json.state).toBe('open')
    const told = (await toldTo(site, at.seller.personId)).map((news) => news.title)
    expect(told).not.toContain(`The request “${title}” is open again`)
  })
})

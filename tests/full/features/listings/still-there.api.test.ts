import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { membership } from '#server/features/companies/table.ts'
import { askSellers } from '#server/features/listings/confirm/ask-sellers.ts'
import { notification } from '#server/notifications/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { testClock } from '../../../support/clock.ts'
import { workContext } from '../../../support/contexts.ts'
import { aBand, ownOf } from '../../../support/listing-review.ts'
import { mailsTo } from '../../../support/mails.ts'
import { type SignedIn, signInAgain, signInAs } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'
import { publish, ring, stock, submit, trader, trust } from '../../../support/traders.ts'

const day = 86_400
const clock = testClock()
let seller: SignedIn & { companyId: string }
const site = await openSite({}, {}, { clock: clock.now })
beforeEach(async () => {
  seller = await trader(site, 'seller')
})

const run = async () => askSellers(await workContext(site, clock.now))
/** Logs in again: sessions end before a month has passed. */
const fresh = () => signInAgain(site, seller)
const stateOf = async (id: string) => ownOf(site, await fresh(), id)
const told = async (personId: string) => {
  const { db } = (await site.context.services.open()).database
  const rows = await db.select().from(notification).where(eq(notification.personId, personId))
  // Being approved is told as well.
  return rows.map(({ title }) => title).filter((title) => !title.includes('approved'))
}
const secretFor = async ({ email }: SignedIn) =>
  (await mailsTo(site, email)).find(({ kind }) => kind === 'listings.confirm')?.secret ?? ''
const post = async (path: string, secret: string) => {
  const { status, json } = await ask(site.address, `/api/still-there${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  return { status, body: json }
}

describe('live listings that nobody confirms', () => {
  it('are asked about once after 30 days, and hidden 7 days later', async () => {
    const { id, slug } = await publish(site, seller, { ...ring, stockNumber: 'ST-1' })
    clock.pass(29 * day)
    await run()
    expect(await told(seller.personId)).toEqual([])
    clock.pass(1.5 * day)
    await run()
    await run()
    expect(await told(seller.personId)).toEqual(['Still there?'])
    clock.pass(6 * day)
    await run()
    expect((await stateOf(id)).state).toBe('live')
    clock.pass(1.1 * day)
    await run()
    expect(await stateOf(id)).toMatchObject({
      state: 'paused',
      stateReason: expect.stringContaining('nobody confirmed it for 37 days'),
    })
    expect((await ask(site.address, `/api/lots/${slug}`)).status).toBe(410)
    expect((await told(seller.personId)).toSorted()).toEqual(['1 listing hidden', 'Still there?'])
    const history = await callAs(site, await fresh(), `/stock/${id}/history`)
    expect(JSON.parse(history.text).items[0]).toMatchObject({ what: 'hidden', by: null })
  })

  it('do not wait for an operator any more once they are hidden', async () => {
    await trust(site, seller.companyId)
    const { id, version } = await submit(site, seller, aBand())
    await stock(site, seller, `/${id}`, { version, said: { quantity: '90' } }, 'PUT')
    expect((await stateOf(id)).review).toMatchObject({ cause: 'changed' })
    clock.pass(31 * day)
    await run()
    clock.pass(8 * day)
    await run()
    expect(await stateOf(id)).toMatchObject({ state: 'paused', review: null })
  })

  it('are confirmed by the mail’s link, without login and only by the button', async () => {
    const { id } = await publish(site, seller, { ...ring, stockNumber: 'ST-2' })
    clock.pass(31 * day)
    await run()
    const secret = await secretFor(seller)
    const opened = await post('', secret)
    expect(opened.body).toMatchObject({ listings: 1, titles: [ring.title] })
    expect((await post('', secret)).body.listings).toBe(1)
    expect((await post('/confirmations', secret)).body).toEqual({ listings: 1 })
    expect((await post('/confirmations', secret)).body).toEqual({ listings: 0 })
    clock.pass(8 * day)
    await run()
    expect((await stateOf(id)).state).toBe('live')
    expect((await post('', secret)).status).toBe(410)
  })

  it('are asked about again 30 days after a confirmation', async () => {
    await publish(site, seller, { ...ring, stockNumber: 'ST-3' })
    clock.pass(31 * day)
    await run()
    await post('/confirmations', await secretFor(seller))
    clock.pass(31 * day)
    await run()
    expect(await told(seller.personId)).toEqual(['Still there?', 'Still there?'])
  })

  it('are the business of those who may change stock: finance is not asked', async () => {
    const { db } = (await site.context.services.open()).database
    const [sales, finance] = [await signInAs(site, 'sales'), await signInAs(site, 'finance')]
    for (const [who, role] of [
      [sales, 'sales'],
      [finance, 'finance'],
    ] as const) {
      await db
        .update(membership)
        .set({ companyId: seller.companyId, role })
        .where(eq(membership.personId, who.personId))
    }
    await publish(site, seller, { ...ring, stockNumber: 'ST-4' })
    clock.pass(31 * day)
    await run()
    expect(await told(sales.personId)).toEqual(['Still there?'])
    expect(await told(finance.personId)).toEqual([])
    const secret = await secretFor(sales)
    await db.delete(membership).where(eq(membership.personId, sales.personId))
    expect((await post('/confirmations', secret)).status).toBe(410)
  })

  it('cannot be confirmed with a secret that we never sent', async () => {
    expect((await post('/confirmations', 'x'.repeat(43))).status).toBe(410)
    expect((await post('', 'short')).status).toBe(422)
  })
})

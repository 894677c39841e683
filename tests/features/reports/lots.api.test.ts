import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { listing } from '#server/features/listings/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { decisionOn } from '../../support/listing-review.ts'
import { toldTo } from '../../support/notifications.ts'
import { openOrders } from '../../support/order-site.ts'
import { place } from '../../support/orders.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import {
  appeal,
  decideOn,
  findReport,
  listReports,
  ownReports,
  reportNews,
  reportThing,
} from '../../support/reports.ts'
import { trader } from '../../support/traders.ts'

const at = await openOrders()
const { site } = at
const operator = await signInAs(site, 'operator')

const report = (who: SignedIn, id: string) =>
  reportThing(site, who, 'lot', id, 'The picture is ours.')

describe('a lot', () => {
  it('is reported once by a verified company that is not its seller, and waits with its words', async () => {
    const { id, slug } = await at.lot({ title: 'Reported ring' })
    const rival = await trader(site, 'seller')
    expect(await report(at.seller, id)).toBe(409)
    expect(await report(await signInAs(site, 'seller'), id)).toBe(403)
    expect(await report(rival, id)).toBe(201)
    expect(await report(rival, id)).toBe(409)
    expect(await ownReports(site, rival)).toEqual([id])
    expect(await findReport(site, operator, rival, 'Reported ring')).toMatchObject({
      subject: 'lot',
      words: expect.stringContaining('gold'),
      reason: 'The picture is ours.',
      author: { id: at.seller.companyId, hiddenBefore: 0 },
      gone: false,
      changed: null,
    })
    const page = await fetch(`${site.address}/lots/${slug}`)
    expect(await page.text()).not.toContain('Report this')
  })

  it('that is paused cannot be reported, and one in early access not by those who do not see it', async () => {
    const { id } = await at.lot()
    const own = eq(listing.id, id)
    const later = new Date(site.context.clock().getTime() + 86_400_000)
    await at.ctx.db.update(listing).set({ publicFrom: later }).where(own)
    expect(await report(await trader(site, 'seller'), id)).toBe(404)
    await at.ctx.db.update(listing).set({ state: 'paused' }).where(own)
    expect(await report(at.buyer, id)).toBe(404)
  })

  it('is taken down by the operator who hides it; orders go on, and its seller’s appeal goes to moderation', async () => {
    const { id, slug } = await at.lot({ title: 'Hidden ring' })
    const number = await place(site, at.buyer, slug, { pieces: 1, goods: 294_000 })
    await report(at.buyer, id)
    await report(at.stranger, id)
    const first = await findReport(site, operator, at.buyer, 'Hidden ring')
    expect(await decideOn(site, operator, first?.id ?? '', 'hide', 'It is a copy.')).toBe(200)
    expect((await at.stockOf(id)).state).toBe('paused')
    expect((await at.stockOf(id)).stateReason).toBe('It is a copy.')
    expect((await callAs(site, at.stranger, `/lots/${slug}/trade`)).status).toBe(410)
    expect(JSON.parse((await callAs(site, at.buyer, `/orders/${number}`)).text).state).toBe(
      'awaiting-funds',
    )
    expect((await toldTo(site, at.seller.personId)).map(({ title }) => title)).toContain(
      'Your listing was taken down',
    )
    // Its seller is told once.
    expect(await reportNews(site, at.seller, 'hidden')).toEqual([])
    for (const who of [at.buyer, at.stranger]) {
      expect(await reportNews(site, who, 'decided')).toContain(
        'We have hidden what you reported. You reported the lot “Hidden ring”. You no longer see it.',
      )
    }
    const { version } = await at.stockOf(id)
    const text = 'We made it ourselves.'
    // Moderation takes the appeal, because the listing waits for a review meanwhile.
    expect(await appeal(site, at.seller, 'lot', id, text)).toBe(404)
    const appealed = await callAs(site, at.seller, `/stock/${id}/appeals`, { version, text })
    expect(appealed.status).toBeLessThan(300)
    expect((await at.stockOf(id)).state).toBe('review')

    const another = await signInAs(site, 'operator')
    const approve = await decisionOn(site, operator, id)
    expect((await approve('approve')).status).toBe(409)
    expect((await (await decisionOn(site, another, id))('approve', 'You did.')).status).toBe(200)
    expect((await at.stockOf(id)).state).toBe('live')
    for (const who of [at.buyer, at.stranger]) {
      expect(await reportNews(site, who, 'decided')).toContain(
        'We show again what you reported. You reported the lot “Hidden ring”, and its company appealed. The reviewer writes: You did.',
      )
    }
    const decided = await listReports(site, operator, 'decided')
    expect(decided[0]).toMatchObject({ title: 'Hidden ring', outcome: 'shown-again' })
  })
})

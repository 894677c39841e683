import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { entryColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import { company } from '#server/features/companies/table.ts'
import { listingReview } from '#server/features/listings/moderation/table.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import {
  aBand,
  caseOf as caseIn,
  decisionOn,
  ownOf,
  trustedSeller,
} from '../../support/listing-review.ts'
import { sentMail } from '../../support/mails.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { approve, stock, submit, trader } from '../../support/traders.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')

const { db } = (await site.context.services.open()).database

const trusted = () => trustedSeller(site)
const caseOf = (id: string) => caseIn(site, operator, id)
const decide = async (id: string, decision: string, reason?: string) =>
  (await decisionOn(site, operator, id))(decision, reason)
const own = (who: SignedIn, id: string) => ownOf(site, who, id)
const status = async (slug: string) => (await ask(site.address, `/api/lots/${slug}`)).status
const told = async (who: SignedIn) =>
  (await callAs(site, who, '/notifications')).json.items.map(
    ({ title }: { title: string }) => title,
  )

describe('a new seller’s listing', () => {
  it('waits for an operator, who approves it, and only then can it be found', async () => {
    const seller = await trader(site, 'seller')
    const { id, state } = await submit(site, seller, aBand())
    expect(state).toBe('review')
    const waiting = await own(seller, id)
    expect(waiting.review).toMatchObject({
      cause: 'new',
      reasons: ['We check the first 5 listings of each seller.'],
    })
    expect(waiting.slug).toBeNull()
    const { json } = await callConsole(site, operator, '/listings?limit=100')
    const line = json.items.find((each: { listing: { id: string } }) => each.listing.id === id)
    expect(line.findings).toEqual(['The seller has had 0 of 5 listings live.'])

    expect(await decide(id, 'approve')).toMatchObject({ status: 200, json: { state: 'live' } })
    const { slug, review } = await own(seller, id)
    expect(review).toBeNull()
    expect(await status(slug)).toBe(200)
    expect(await told(seller)).toContain('Your listing is approved')
  })

  it('is one of five: the sixth goes live at once, unless one is refused', async () => {
    const seller = await trader(site, 'seller')
    for (let at = 0; at < 5; at += 1) {
      const { id, state } = await submit(site, seller, aBand())
      expect(state).toBe('review')
      await approve(site, id)
    }
    const sixth = await submit(site, seller, aBand())
    expect(sixth.state).toBe('live')
    expect((await decide(sixth.id, 'take-down', 'Its hallmark is not a real one.')).status).toBe(
      200,
    )
    const seventh = await submit(site, seller, aBand())
    expect((await own(seller, seventh.id)).review.reasons).toEqual([
      'A listing of your company was sent back or taken down in the last 90 days.',
    ])
  })
})

describe('a listing that is sent back', () => {
  it('is a draft with the reason, in the app and by email, and can be mended and sent again', async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    expect((await decide(id, 'send-back')).status).toBe(422)
    expect((await own(seller, id)).state).toBe('review')
    await decide(id, 'send-back', 'The second picture shows another ring.')
    const back = await own(seller, id)
    expect(back).toMatchObject({
      state: 'draft',
      stateReason: 'The second picture shows another ring.',
      review: null,
      appealable: { outcome: 'sent-back', reason: 'The second picture shows another ring.' },
    })
    expect(await told(seller)).toContain('Your listing was sent back')
    expect(await sentMail(site, seller.email, 'listings.sent-back')).toContain(
      'The second picture shows another ring.',
    )
    const again = await stock(site, seller, `/${id}/moves`, {
      version: back.version,
      move: 'publish',
    })
    expect(again.state).toBe('review')
    expect((await caseOf(id)).review.findings).toContain(
      'This listing was sent back or taken down before.',
    )
  })

  it('can be appealed against once, and the appeal stands before the operator', async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    await decide(id, 'send-back', 'This mark is not known to us.')
    const appeal = async (text: string) =>
      callAs(site, seller, `/stock/${id}/appeals`, {
        version: (await own(seller, id)).version,
        text,
      })
    expect((await appeal(' ')).status).toBe(422)
    expect((await appeal('It is the mark of the Goldsmiths’ Company.')).status).toBe(200)
    expect((await caseOf(id)).review).toMatchObject({
      cause: 'appeal',
      appeal: 'It is the mark of the Goldsmiths’ Company.',
    })
    await decide(id, 'send-back', 'The mark is cut off in the picture.')
    expect((await own(seller, id)).appealable).toBeNull()
    expect((await appeal('Please look again.')).status).toBe(409)
  })

  it('cannot be appealed against again after the first appeal was taken back', async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    await decide(id, 'send-back', 'This mark is not known to us.')
    const appeal = async () =>
      callAs(site, seller, `/stock/${id}/appeals`, {
        version: (await own(seller, id)).version,
        text: 'It is.',
      })
    expect((await appeal()).status).toBe(200)
    const { version } = await own(seller, id)
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect((await appeal()).status).toBe(409)
  })
})

describe('an appeal about a listing', () => {
  const sentBack = async () => {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    await decide(id, 'send-back', 'This mark is not known to us.')
    return { seller, id }
  }
  const appeal = async (who: SignedIn, id: string) => {
    const { version } = await own(who, id)
    return (await callAs(site, who, `/stock/${id}/appeals`, { version, text: 'It is.' })).status
  }
  /** Another operator than the one who sent it back approves it. */
  const grant = async (id: string) =>
    (await decisionOn(site, await signInAs(site, 'operator'), id))('approve')
  const standing = async (
    { companyId }: { companyId: string },
    to: Partial<typeof company.$inferInsert>,
  ) => {
    await db.update(company).set(to).where(eq(company.id, companyId))
    const services = await site.context.services.open()
    services.actors.forgetAll({ companyId })
  }

  it.each([
    ['suspended', { state: 'suspended' as const }],
    ['not verified any more', { verifiedUntil: new Date(0), verifiedAt: new Date(0) }],
  ])('is made by a company that is %s, and granted once it is verified', async (_, to) => {
    const { seller, id } = await sentBack()
    await standing(seller, to)
    expect((await own(seller, id)).appealable).not.toBeNull()
    expect(await appeal(seller, id)).toBe(200)
    const { status: refused, json } = await grant(id)
    expect(refused).toBe(409)
    expect(json.detail).toContain('not verified now')
    expect((await own(seller, id)).state).toBe('review')
    await standing(seller, {
      state: 'verified',
      verifiedAt: site.context.clock(),
      verifiedUntil: new Date(site.context.clock().getTime() + 86_400_000),
    })
    expect((await grant(id)).json).toEqual({ state: 'live' })
  })

  it('is made about one that is incomplete, which cannot be approved', async () => {
    const { seller, id } = await sentBack()
    const { version } = await own(seller, id)
    await stock(site, seller, `/${id}`, { version, said: { price: '' } }, 'PUT')
    expect(await appeal(seller, id)).toBe(200)
    expect(await grant(id)).toMatchObject({
      status: 409,
      json: { detail: 'This listing is not complete, or sold out. Send it back.' },
    })
    expect((await own(seller, id)).state).toBe('review')
  })
})

describe('a live listing', () => {
  it('is taken down with a reason, and is gone at once', async () => {
    const seller = await trusted()
    const { id, slug } = await submit(site, seller, aBand())
    expect(await status(slug)).toBe(200)
    await decide(id, 'take-down', 'This piece was reported as stolen.')
    expect([404, 410]).toContain(await status(slug))
    expect(await own(seller, id)).toMatchObject({
      state: 'paused',
      stateReason: 'This piece was reported as stolen.',
      appealable: { outcome: 'taken-down', reason: 'This piece was reported as stolen.' },
    })
    const entries = await db
      .select(entryColumns)
      .from(auditEntry)
      .where(eq(auditEntry.objectId, id))
    expect(entries).toMatchObject([
      { action: 'listing.taken-down', reason: 'This piece was reported as stolen.' },
    ])
    const { version } = await own(seller, id)
    const again = await stock(site, seller, `/${id}/moves`, { version, move: 'publish' })
    expect(again.state).toBe('review')
  })

  it('stays live if a change breaks a rule, and an operator sees what changed', async () => {
    const seller = await trusted()
    const { id, slug, version } = await submit(site, seller, aBand())
    const plain = await stock(
      site,
      seller,
      `/${id}`,
      { version, said: { description: 'Polished.' } },
      'PUT',
    )
    expect((await own(seller, id)).review).toBeNull()
    const dear = { quantity: '90' }
    await stock(site, seller, `/${id}`, { version: plain.version, said: dear }, 'PUT')
    expect(await status(slug)).toBe(200)
    const { review, changes } = await caseOf(id)
    expect(review).toMatchObject({
      cause: 'changed',
      findings: ['All pieces together are worth more than the limit.'],
    })
    expect(changes).toContainEqual({ label: 'Pieces in stock', before: '2', after: '90' })
    expect((await decide(id, 'approve')).json).toEqual({ state: 'live' })
    // What was approved is not asked again for a little more.
    const { version: now } = await own(seller, id)
    await stock(site, seller, `/${id}`, { version: now, said: { quantity: '95' } }, 'PUT')
    expect((await own(seller, id)).review).toBeNull()
  })

  it('leaves the queue when its seller takes it back, and cannot be decided on then', async () => {
    const seller = await trader(site, 'seller')
    const { id, version } = await submit(site, seller, aBand())
    const { review } = await caseOf(id)
    await stock(site, seller, `/${id}/moves`, { version, move: 'keep-private' })
    const seen = { review: review.id, version: review.version }
    const late = await callConsole(site, operator, `/listings/${id}/decisions`, {
      decision: 'approve',
      seen,
    })
    expect(late.status).toBe(409)
    expect((await own(seller, id)).state).toBe('private')
    const rows = await db.select().from(listingReview).where(eq(listingReview.listingId, id))
    expect(rows).toMatchObject([{ outcome: 'withdrawn', decidedBy: seller.personId }])
  })

  it('cannot be approved as the operator has not seen it', async () => {
    const seller = await trader(site, 'seller')
    const { id, version } = await submit(site, seller, aBand())
    const { review } = await caseOf(id)
    await stock(site, seller, `/${id}`, { version, said: { title: 'Something else' } }, 'PUT')
    const seen = { review: review.id, version: review.version }
    const late = await callConsole(site, operator, `/listings/${id}/decisions`, {
      decision: 'approve',
      seen,
    })
    expect(late.status).toBe(409)
    expect((await decide(id, 'approve')).status).toBe(200)
  })
})

describe('the search of the console', () => {
  const found = async (q: string) => {
    const { json } = await callConsole(site, operator, `/search?${new URLSearchParams({ q })}`)
    return json.listings.items as { id: string; seller: string }[]
  }

  it('finds what waits, what is live and what was sent back by its whole stock number', async () => {
    const seller = await trader(site, 'seller')
    const stockNumber = 'CRATE-7/B'
    const { id } = await submit(site, seller, { ...aBand(), stockNumber })
    const other = await submit(site, await trusted(), { ...aBand(), stockNumber })
    expect(await found('crate-7/b')).toMatchObject([
      { id: other.id, stockNumber, state: 'live' },
      { id, stockNumber, state: 'review' },
    ])
    expect(await found('crate')).toEqual([])
    await decide(id, 'send-back', 'The picture shows another ring.')
    expect(await found(stockNumber)).toMatchObject([{ id, state: 'draft' }, { id: other.id }])
    // Each leads to a case that an operator can open.
    for (const each of await found(stockNumber)) {
      expect((await caseOf(each.id)).seller.name).toBe(each.seller)
    }
  })

  it('finds no draft that its seller has shown to nobody', async () => {
    const seller = await trader(site, 'seller')
    const said = { ...aBand(), stockNumber: 'HIDDEN-1' }
    await stock(site, seller, '', { kind: 'jewellery', said })
    expect(await found('HIDDEN-1')).toEqual([])
  })
})

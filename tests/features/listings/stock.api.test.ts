import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { membership } from '#server/features/companies/table.ts'
import { listingsFeature } from '#server/features/listings/feature.ts'
import { listingImport } from '#server/features/listings/import/table.ts'
import { listing, listingChange } from '#server/features/listings/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { closingWord } from '#shared/features/accounts/profile-forms.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ringsCsv } from '../../support/ring-table.ts'
import { changeRows } from '../../support/rows.ts'
import { ask, openSite } from '../../support/site.ts'
import { reviewTable } from '../../support/stock-files.ts'
import {
  addPictureRow,
  approve,
  knownSeller,
  publish,
  ring,
  stock,
  trader,
} from '../../support/traders.ts'
import { withoutIds } from '../../support/without-ids.ts'

const site = await openSite()
const seller = await knownSeller(site)
const other = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const stranger = await trader(site, 'buyer')

let count = 0
const number = () => `NO-${(count += 1)}`
const own = (said: object = {}) =>
  stock(site, seller, '', { kind: 'jewellery', said: { ...ring, stockNumber: number(), ...said } })
const put = (id: string, version: number, said: object, who = seller) =>
  callAs(site, who, `/stock/${id}`, { version, said }, 'PUT')
const move = (id: string, version: number, name: string) =>
  callAs(site, seller, `/stock/${id}/moves`, { version, move: name })
const lotOf = (slug: string) => ask(site.address, `/api/lots/${slug}`)
const summary = async () => (await callAs(site, seller, '/stock-book')).json

/** Moves what happened to a listing back by hours: sessions would not live through moving the clock. */
async function earlier(table: typeof listing | typeof listingChange, id: string, hours: number) {
  const by = sql`make_interval(mins => ${Math.round(hours * 60)})`
  await (table === listing
    ? changeRows(site, listing, id, { publicFrom: sql`${listing.publicFrom} - ${by}` })
    : changeRows(
        site,
        listingChange,
        { listingId: id },
        { createdAt: sql`${listingChange.createdAt} - ${by}` },
      ))
}

describe('a listing of one’s own', () => {
  it('keeps what was typed, also what cannot be read yet', async () => {
    const { id, version } = await own()
    const saved = await put(id, version, { gross: 'about four grams', brand: 'A & B' })
    expect(saved.status).toBe(200)
    const { said, openPoints } = saved.json
    expect(said).toMatchObject({ gross: 'about four grams', brand: 'A & B' })
    expect(openPoints.map(({ key }: { key: string }) => key)).toContain('gross')
  })

  it('is not overwritten by whoever saw an older version', async () => {
    const { id, version } = await own()
    expect((await put(id, version, { title: 'First' })).status).toBe(200)
    expect((await put(id, version, { title: 'Second' })).status).toBe(409)
    expect((await callAs(site, seller, `/stock/${id}`)).json.said.title).toBe('First')
  })

  it('refuses fields that its kind does not have', async () => {
    const { id, version } = await own()
    const { status, text } = await put(id, version, { carats: '1', __proto__x: '1' })
    expect(status).toBe(422)
    expect(JSON.parse(text).errors.map((each: { pointer: string }) => each.pointer)).toEqual([
      '/said/carats',
      '/said/__proto__x',
    ])
  })

  it('has a stock number that no other one of its company has', async () => {
    const first = await own()
    const taken = `NO-${count}`
    const second = await own()
    const { status, text } = await put(second.id, second.version, { stockNumber: taken })
    expect(status).toBe(422)
    expect(text).toContain('/said/stockNumber')
    // Another company's number is its own business.
    const theirs = { kind: 'jewellery', said: { ...ring, stockNumber: taken } }
    expect((await callAs(site, other, '/stock', theirs)).status).toBe(201)
    // An archived one gives its number back, and finds it taken when it returns.
    expect((await move(first.id, first.version, 'archive')).status).toBe(200)
    expect((await put(second.id, second.version, { stockNumber: taken })).status).toBe(200)
    const restored = await move(first.id, first.version + 1, 'restore')
    expect(restored.status).toBe(422)
    expect(restored.text).toContain('stock number')
  })

  it('cannot take back a stock number that another listing has meanwhile', async () => {
    const former = number()
    const first = await own({ stockNumber: former })
    await put(first.id, first.version, { stockNumber: number() })
    await own({ stockNumber: former })
    const { status, json } = await callAs(site, seller, `/stock/${first.id}/undo`, {
      version: first.version + 1,
    })
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { pointer: '/said/stockNumber', detail: expect.stringContaining('has this stock number') },
    ])
  })

  it('is nobody else’s business', async () => {
    const { id, version } = await own()
    expect((await callAs(site, other, `/stock/${id}`)).status).toBe(404)
    expect((await put(id, version, { title: 'Mine now' }, other)).status).toBe(404)
    expect((await callAs(site, other, `/stock/${id}/history`)).status).toBe(404)
    expect((await callAs(site, other, `/stock/${id}`, undefined, 'DELETE')).status).toBe(404)
    const list = (await callAs(site, other, '/stock?limit=100')).json
    expect(list.items.map((each: { id: string }) => each.id)).not.toContain(id)
  })

  it('tells its history, and takes back the last edit', async () => {
    const { id, version } = await own({ title: 'Before' })
    await put(id, version, { title: 'After', brand: 'New' })
    const undone = await callAs(site, seller, `/stock/${id}/undo`, { version: version + 1 })
    expect(undone.json.said).toMatchObject({ title: 'Before' })
    expect(undone.json.said).not.toHaveProperty('brand')
    const { items } = (await callAs(site, seller, `/stock/${id}/history`)).json
    expect(items.map((each: { what: string }) => each.what)).toEqual([
      'undone',
      'edited',
      'created',
    ])
    expect(items[1]).toMatchObject({
      before: { title: 'Before', brand: null },
      after: { title: 'After', brand: 'New' },
    })
  })

  it('has one entry in its history for one sitting', async () => {
    const { id, version } = await own({ title: 'One' })
    await put(id, version, { title: 'Two' })
    await put(id, version + 1, { title: 'Three' })
    await earlier(listingChange, id, 11 / 60)
    await put(id, version + 2, { title: 'Four' })
    const { items } = (await callAs(site, seller, `/stock/${id}/history`)).json
    const titles = items.map((each: { after: { title: string } }) => each.after.title)
    expect(titles).toEqual(['Four', 'Three', 'One'])
  })

  it('is counted in its view and found by its words', async () => {
    const { id, version } = await own({ title: 'Unmistakable tiara' })
    const found = (await callAs(site, seller, '/stock?words=unmistak')).json
    expect(found.items.map((each: { id: string }) => each.id)).toEqual([id])
    const { counts } = await summary()
    await move(id, version, 'keep-private')
    const after = (await callAs(site, seller, '/stock?view=private')).json
    expect((await summary()).counts).toMatchObject({
      private: counts.private + 1,
      draft: counts.draft - 1,
    })
    expect(after.items.every((each: { state: string }) => each.state === 'private')).toBe(true)
  })

  it('is listed page by page in every order, each exactly once', async () => {
    for (const sort of ['-updated', 'title', 'price', '-price', 'acquired', '-cost', 'quantity']) {
      const seen: string[] = []
      let after = ''
      do {
        const next = after === '' ? '' : `&after=${encodeURIComponent(after)}`
        const page = (await callAs(site, seller, `/stock?limit=3&sort=${sort}${next}`)).json
        seen.push(...page.items.map((each: { id: string }) => each.id))
        after = page.next ?? ''
      } while (after !== '')
      const { counts } = await summary()
      expect(seen.length, sort).toBe(counts.all)
      expect(new Set(seen).size, sort).toBe(counts.all)
    }
  })
})

it('the stock of a company ends when nobody acts for the company any more, and no other does', async () => {
  const leaving = await signInAs(site, 'seller')
  const said = { ...ring, stockNumber: number() }
  const { id } = await stock(site, leaving, '', { kind: 'jewellery', said })
  const closed = await callAs(site, leaving, '/me/close', { word: closingWord })
  expect(closed.status, closed.text).toBe(200)
  const { db } = (await site.context.services.open()).database
  const trading = await trader(site, 'seller')
  const live = await publish(site, trading, { ...ring, stockNumber: number() })
  const imported = await reviewTable(site, trading, ringsCsv(1))
  const imports = () => db.$count(listingImport, eq(listingImport.id, imported.id))
  expect(await imports()).toBe(1)
  await db.delete(membership).where(eq(membership.personId, trading.personId))
  expect((await lotOf(live.slug)).status).not.toBe(200)
  await forgetExpired(await workContext(site), [listingsFeature])
  expect(await db.$count(listing, inArray(listing.id, [id, live.id]))).toBe(0)
  expect(await db.$count(listing)).toBeGreaterThan(0)
  expect(await imports()).toBe(0)
})

describe('a live listing', () => {
  it('stays complete, and an edit that would break it changes nothing', async () => {
    const { id, version, slug } = await publish(site, seller, { ...ring, stockNumber: number() })
    const refused = await put(id, version, { price: '' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('/said/price')
    expect((await put(id, version, { title: 'A better title' })).status).toBe(200)
    expect((await lotOf(slug)).text).toContain('A better title')
  })

  it('is sold out when its last piece is gone, and disappears', async () => {
    const { id, version, slug } = await publish(site, seller, { ...ring, stockNumber: number() })
    expect((await put(id, version, { quantity: '0' })).json.state).toBe('sold-out')
    expect((await lotOf(slug)).status).not.toBe(200)
  })

  it('keeps its address through a pause and a new title', async () => {
    const { id, version, slug } = await publish(site, seller, { ...ring, stockNumber: number() })
    await move(id, version, 'pause')
    await put(id, version + 1, { title: 'Renamed' })
    expect((await move(id, version + 2, 'publish')).json.slug).toBe(slug)
  })

  it('is published only by a verified company', async () => {
    const unverified = await signInAs(site, 'seller')
    const said = { ...ring, stockNumber: number() }
    const { id, version } = await stock(site, unverified, '', { kind: 'jewellery', said })
    await addPictureRow(site, id)
    const body = { version, move: 'publish' }
    expect((await callAs(site, unverified, `/stock/${id}/moves`, body)).status).toBe(409)
  })
})

describe('early access', () => {
  const early = async (hours: number, companies: string[]) => {
    const { id, version } = await own()
    await addPictureRow(site, id)
    const body = { version, hours, companies }
    const chosen = await callAs(site, seller, `/stock/${id}/early-access`, body, 'PUT')
    expect(chosen.status).toBe(200)
    const { state } = (await move(id, version + 1, 'publish')).json
    if (state === 'review') await approve(site, id)
    return stock(site, seller, `/${id}`)
  }
  const trade = (slug: string, who: SignedIn) => callAs(site, who, `/lots/${slug}/trade`)

  it('shows a visitor title and picture, and verified buyers everything', async () => {
    const { slug } = await early(24, [])
    const seen = (await lotOf(slug)).json
    expect(seen).toMatchObject({ title: ring.title, full: null })
    const { similar: _similar, ...about } = seen
    expect(withoutIds(JSON.stringify(about))).not.toContain('2.60')
    expect((await trade(slug, buyer)).status).toBe(200)
  })

  it.each([72, 200])('is for %i hours for the named buyers only', async (hours) => {
    const { id, slug } = await early(hours, [buyer.companyId])
    expect((await trade(slug, buyer)).status).toBe(200)
    await earlier(listing, id, hours - 1)
    expect((await trade(slug, stranger)).status).toBe(404)
    await earlier(listing, id, 2)
    expect((await trade(slug, stranger)).status).toBe(200)
    expect((await lotOf(slug)).json.full).not.toBeNull()
  })

  it('does not begin again with a pause, and cannot be chosen once the lot is open', async () => {
    const { id, slug, version } = await early(24, [])
    await earlier(listing, id, 25)
    await move(id, version, 'pause')
    await move(id, version + 1, 'publish')
    expect((await lotOf(slug)).json.full).not.toBeNull()
    const body = { version: version + 2, hours: 24, companies: [] }
    expect((await callAs(site, seller, `/stock/${id}/early-access`, body, 'PUT')).status).toBe(409)
  })
})

describe('a new listing that asks for what is usual', () => {
  const begin = async (who: SignedIn, kind: string, more: object = {}) =>
    (await callAs(site, who, '/stock', { kind, usual: true, ...more })).json.said

  it('begins with its company’s country and currency, and then with the last choices', async () => {
    const first = await trader(site, 'seller')
    expect(await begin(first, 'jewellery')).toEqual({ country: 'GB', currency: 'GBP' })
    await stock(site, first, '', {
      kind: 'jewellery',
      said: { ...ring, stockNumber: 'US-1', country: 'Italy', city: 'Vicenza', currency: 'EUR' },
    })
    const next = { country: 'Italy', city: 'Vicenza', currency: 'EUR', condition: 'New, unsold' }
    expect(await begin(first, 'jewellery')).toEqual({ ...next, basis: 'Per piece' })
    // A price per piece is none of a mixed lot's.
    expect(await begin(first, 'mixed-lot')).toEqual(next)
    const yen = { ...ring, stockNumber: 'US-2', currency: 'JPY' }
    await stock(site, first, '', { kind: 'jewellery', said: yen })
    // Nothing could be published in yen.
    expect(await begin(first, 'jewellery')).toMatchObject({ currency: 'GBP' })
  })

  it('keeps what it is given, and takes nothing from other companies', async () => {
    await own()
    const said = { currency: 'USD', title: 'A ring' }
    const given = await begin(await trader(site, 'seller'), 'jewellery', { said })
    expect(given).toEqual({ ...said, country: 'GB' })
  })
})

it('another one like a piece has its fields, but no picture and no number of its own', async () => {
  const numbers = { 'stones.1.laboratory': 'GIA', 'stones.1.report': '2141438171' }
  const { id } = await own({ ...numbers, hallmark: 'BIS', huid: 'AB12CD' })
  await addPictureRow(site, id)
  const copy = (await callAs(site, seller, `/stock/${id}/copies`, {})).json
  expect(copy).toMatchObject({ state: 'draft', pictures: [] })
  const { stockNumber: _number, ...rest } = ring
  expect(copy.said).toEqual({ ...rest, 'stones.1.laboratory': 'GIA', hallmark: 'BIS' })
})

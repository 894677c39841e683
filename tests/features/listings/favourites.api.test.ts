import { describe, expect, it } from 'vitest'

import { lastMorning, tellFollowers } from '#server/features/listings/favourites/tell-followers.ts'
import type { Favourite } from '#shared/features/listings/favourites-contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { workContext } from '../../support/contexts.ts'
import { toldTo } from '../../support/notifications.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { openSite } from '../../support/site.ts'
import { publish, ring, stock, trader } from '../../support/traders.ts'

const site = await openSite()
const [seller, buyer] = await Promise.all([trader(site, 'seller'), trader(site, 'buyer')])

let made = 0
const publishRing = (title: string) =>
  publish(site, seller, { ...ring, title, stockNumber: `FV-${(made += 1)}` })
const choose = (who: SignedIn, slug: string, method = 'PUT') =>
  callAs(site, who, `/favourites/lots/${slug}`, {}, method)
const favouritesOf = async (who: SignedIn) =>
  ((await callAs(site, who, '/favourites')).json as { items: Favourite[] }).items

describe('favourites', () => {
  it('say what has changed since: a lower price, sold out, gone', async () => {
    const lots = []
    for (const title of ['Cheaper ring', 'Sold ring', 'Hidden ring', 'Same ring']) {
      const lot = await publishRing(title)
      lots.push(lot)
      expect((await choose(buyer, lot.slug)).status).toBe(200)
    }
    const [cheaper, sold, hidden, same] = lots
    if (!cheaper || !sold || !hidden || !same) throw new Error('a lot is missing')
    const edit = (id: string, version: number, said: object) =>
      stock(site, seller, `/${id}`, { version, said }, 'PUT')
    await edit(cheaper.id, cheaper.version, { price: '2,000', 'tiers.1.price': '1,900' })
    await edit(sold.id, sold.version, { quantity: '0' })
    const paused = await stock(site, seller, `/${hidden.id}/moves`, {
      version: hidden.version,
      move: 'pause',
    })
    await edit(hidden.id, paused.version, { title: 'A secret new title' })
    const shown = Object.fromEntries(
      (await favouritesOf(buyer)).map(({ title, state, lot, lower }) => [
        title,
        { state, lot: lot?.title, lower },
      ]),
    )
    expect(shown).toEqual({
      'Cheaper ring': {
        state: 'on-sale',
        lot: 'Cheaper ring',
        lower: { currency: 'GBP', was: 294_000, is: 200_000 },
      },
      'Sold ring': { state: 'sold-out', lot: undefined, lower: null },
      'Hidden ring': { state: 'gone', lot: undefined, lower: null },
      'Same ring': { state: 'on-sale', lot: 'Same ring', lower: null },
    })
    await choose(buyer, same.slug, 'DELETE')
    const gone = await callAs(site, buyer, `/favourites/${hidden.id}`, {}, 'DELETE')
    expect(gone.status).toBe(200)
    expect((await favouritesOf(buyer)).map(({ title }) => title)).toEqual([
      'Sold ring',
      'Cheaper ring',
    ])
  })

  it('are for verified buyers, and each person’s own', async () => {
    const { slug, id } = await publishRing('Own ring')
    expect((await choose(await trader(site, 'seller'), slug)).status).toBe(403)
    expect((await choose(await signInAs(site, 'buyer'), slug)).status).toBe(403)
    const who = await trader(site, 'buyer')
    await choose(buyer, slug)
    expect(await favouritesOf(who)).toEqual([])
    expect((await callAs(site, who, `/favourites/${id}`, {}, 'DELETE')).status).toBe(404)
    expect((await choose(who, 'no-such-lot')).status).toBe(404)
  })
})

describe('followers of a seller', () => {
  const told = async (who: SignedIn) =>
    (await toldTo(site, who.personId)).filter(({ kind }) => kind === 'followed-seller')

  it('are told of new lots once a day, in one message', async () => {
    const who = await trader(site, 'buyer')
    await publishRing('Ring before')
    const path = `/followed-sellers/${seller.companyId}`
    expect((await callAs(site, who, path, {}, 'PUT')).status).toBe(200)
    await publishRing('First ring')
    await publishRing('Second ring')
    const tomorrow = lastMorning(new Date(Date.now() + 86_400_000)).getTime() + 120_000
    const at = (time: number) => workContext(site, () => new Date(time))
    await tellFollowers(await at(Date.now()))
    await tellFollowers(await at(tomorrow))
    await tellFollowers(await at(tomorrow + 3_600_000))
    const [news, ...more] = await told(who)
    expect(more).toEqual([])
    expect(news?.body).toContain('Second ring and 1 more.')
    expect(news?.body).not.toContain('Ring before')
    const { json } = await callAs(site, who, '/followed-sellers')
    expect(json).toMatchObject({ items: [{ id: seller.companyId }] })
    await callAs(site, who, path, {}, 'DELETE')
    expect((await callAs(site, who, '/followed-sellers')).text).toBe('{"items":[]}')
  })

  it('are verified buyers of other companies', async () => {
    const path = (id: string) => `/followed-sellers/${id}`
    const refused = await callAs(site, seller, path(seller.companyId), {}, 'PUT')
    expect(refused.status).toBe(403)
    expect((await callAs(site, buyer, path(buyer.companyId), {}, 'PUT')).status).toBe(409)
    expect((await callAs(site, buyer, path(crypto.randomUUID()), {}, 'PUT')).status).toBe(404)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { basketLine } from '#server/features/orders/basket/table.ts'
import { ordersFeature } from '#server/features/orders/feature.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { type BasketLine, faultOf, groupsOf } from '#shared/features/orders/basket/basket-lines.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'

import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { openOrders } from '../../support/order-site.ts'
import { readOrder, sendLots, sendOrder } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { knownSeller, liveLot, publishEarly, ring, stock, trader } from '../../support/traders.ts'

const { site, ctx, seller, stranger, lot, stockOf } = await openOrders()

const put = (who: SignedIn, slug: string, pieces: number) =>
  callAs(site, who, `/basket/lots/${slug}`, { pieces }, 'PUT')
const read = async (who: SignedIn): Promise<BasketLine[]> =>
  (await callAs(site, who, '/basket')).json.lines
const total = (goods: number) => amountsOf(goods, feeTermsAt('GBP', new Date())).total
/** What the page says of the only lot in a basket. */
async function onlyFault(who: SignedIn) {
  const [line] = await read(who)
  if (line?.lot == null) return line?.soldOut === true ? 'sold out' : 'gone'
  return faultOf({ ...line, lot: line.lot })
}

describe('a basket', () => {
  it('is the company’s: a colleague who may order sees and changes it, others do not', async () => {
    const owner = await trader(site, 'buyer')
    const { slug } = await lot()
    expect(await put(owner, slug, 2)).toMatchObject({ status: 200, json: { lots: 1 } })
    const expected = { sales: 403, finance: 403, purchasing: 200 } as const
    for (const [role, status] of Object.entries(expected)) {
      const added = await colleagueOf(site, owner.companyId, role as keyof typeof expected)
      const who = { ...owner, ...added }
      for (const path of ['', '/count', `/lots/${slug}`]) {
        expect((await callAs(site, who, `/basket${path}`)).status, role + path).toBe(status)
      }
      expect((await put(who, slug, 3)).status, role).toBe(status)
    }
    expect(await read(owner)).toMatchObject([{ pieces: 3, title: ring.title }])
    expect(await read(stranger)).toEqual([])
  })

  it('says what each lot costs now, and holds nothing', async () => {
    const buyer = await trader(site, 'buyer')
    const own = await lot()
    await put(buyer, own.slug, 3)
    const said = { price: '3,000', 'tiers.1.from': '', 'tiers.1.price': '' }
    await stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
    const [line] = await read(buyer)
    expect(line?.lot?.quote.tiers).toEqual([{ from: 1, amount: 300_000 }])
    expect((await stockOf(own.id)).held).toBe(0)
    expect((await callAs(site, buyer, `/basket/lots/${own.slug}`)).json).toEqual({
      pieces: 3,
    })
  })

  it('says why a lot cannot be ordered any more, and how many can', async () => {
    const buyer = await trader(site, 'buyer')
    const own = await lot()
    await put(buyer, own.slug, 4)
    await sendOrder(site, stranger, own.slug, { pieces: 3, goods: 837_000 })
    expect(await onlyFault(buyer)).toEqual({ says: 'Only 3 can be ordered now.', instead: 3 })
    await sendOrder(site, stranger, own.slug, { pieces: 3, goods: 837_000 })
    expect(await onlyFault(buyer)).toEqual({ says: 'All of it is in open orders.', instead: null })
    const { version } = await stock(site, seller, `/${own.id}`)
    await stock(site, seller, `/${own.id}/moves`, { version, move: 'pause' })
    expect(await onlyFault(buyer)).toBe('gone')
    expect((await put(buyer, own.slug, 1)).status).toBe(410)
    const removed = await callAs(site, buyer, `/basket/lines/${own.id}`, undefined, 'DELETE')
    expect(JSON.parse(removed.text)).toEqual({ lots: 0 })

    const least = await lot({ minimum: '2', 'tiers.1.from': '', 'tiers.1.price': '' })
    await put(buyer, least.slug, 1)
    expect(await onlyFault(buyer)).toEqual({ says: 'The smallest order is 2.', instead: 2 })
    await callAs(site, buyer, `/basket/lines/${least.id}`, undefined, 'DELETE')
    const yen = await lot()
    await put(buyer, yen.slug, 1)
    await ctx.db.update(listing).set({ currency: 'JPY' }).where(eq(listing.id, yen.id))
    expect(await onlyFault(buyer)).toBe('gone')
  })

  it('takes no lot of one’s own, none that is closed to the buyer, and 100 at most', async () => {
    const both = await knownSeller(site)
    await ctx.db.update(company).set({ buys: true }).where(eq(company.id, both.companyId))
    const theirs = await liveLot(site, both, { ...ring, stockNumber: 'OWN-B1' })
    expect((await put(both, theirs.slug, 1)).status).toBe(409)
    const buyer = await trader(site, 'buyer')
    const early = await publishEarly(site, seller, { ...ring, stockNumber: 'EARLY-B1' }, [
      stranger.companyId,
    ])
    expect((await put(buyer, early.slug, 1)).status).toBe(404)
    expect((await put(stranger, early.slug, 1)).status).toBe(200)

    const { id } = await lot()
    const many = Array.from({ length: 100 }, (_, at) => at)
    const row = await stockOf(id)
    const ids = await ctx.db
      .insert(listing)
      .values(
        many.map((at) => ({ ...row, id: undefined, slug: `full-${at}`, stockNumber: `F-${at}` })),
      )
      .returning({ id: listing.id })
    await ctx.db.insert(basketLine).values(
      ids.map((each) => ({
        companyId: buyer.companyId,
        listingId: each.id,
        pieces: 1,
        title: 'A ring',
        changedAt: new Date(),
      })),
    )
    const full = await put(buyer, (await lot()).slug, 1)
    expect([full.status, full.json.detail]).toEqual([409, expect.stringContaining('100 lots')])
    expect(await put(buyer, 'full-1', 2)).toMatchObject({ status: 200, json: { lots: 100 } })
  })

  it('forgets what nobody has ordered for 90 days', async () => {
    const buyer = await trader(site, 'buyer')
    await put(buyer, (await lot()).slug, 1)
    const later = (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000)
      return { ...ctx, clock: () => now }
    }
    await forgetExpired(later(89), [ordersFeature])
    expect(await read(buyer)).toHaveLength(1)
    await forgetExpired(later(91), [ordersFeature])
    expect(await read(buyer)).toEqual([])
  })
})

describe('ordering several lots', () => {
  it('makes one order, which leaves the basket, and nothing else does', async () => {
    const buyer = await trader(site, 'buyer')
    const [one, two, other] = [await lot(), await lot({ title: 'Signet ring' }), await lot()]
    for (const { slug } of [one, two, other]) await put(buyer, slug, 2)
    const lots = [one, two].map(({ slug }) => ({ slug, pieces: 2 }))
    const key = '00000000-0000-4000-8000-000000000001'
    const asked = { total: total(2 * 588_000), key }
    const placed = await sendLots(site, buyer, lots, asked)
    expect(placed.status, JSON.stringify(placed.json)).toBe(201)
    expect((await sendLots(site, buyer, lots, asked)).json).toEqual(placed.json)
    expect((await sendLots(site, buyer, lots.toReversed(), asked)).status).toBe(422)
    expect((await read(buyer)).map(({ id }) => id)).toEqual([other.id])
    for (const { id } of [one, two]) expect(await stockOf(id)).toMatchObject({ held: 2 })
    for (const who of [buyer, seller]) {
      expect((await readOrder(site, who, placed.json.number)).json).toMatchObject({
        title: `${ring.title} and 1 more lot`,
        pieces: 4,
        lines: [
          { position: 0, title: ring.title, pieces: 2, amount: 588_000 },
          { position: 1, title: 'Signet ring', pieces: 2, amount: 588_000 },
        ],
      })
    }
  })

  it('orders nothing at another total, or if one of them cannot be had, and names it', async () => {
    const buyer = await trader(site, 'buyer')
    const [one, two] = [await lot(), await lot({ title: 'Signet ring' })]
    const lots = [one, two].map(({ slug }) => ({ slug, pieces: 1 }))
    for (const { slug } of lots) await put(buyer, slug, 1)
    const dear = await sendLots(site, buyer, lots, { total: total(2 * 294_000) + 1 })
    expect([dear.status, dear.json.detail]).toEqual([409, expect.stringContaining('£5,968.20')])
    await sendOrder(site, stranger, two.slug, { pieces: 6, goods: 1_674_000 })
    const none = await sendLots(site, buyer, lots, { total: total(2 * 294_000) })
    expect(none.status).toBe(409)
    expect(none.json.detail).toContain('“Signet ring”: All of it')
    expect((await stockOf(one.id)).held).toBe(0)
    expect(await read(buyer)).toHaveLength(2)
  })

  it('refuses lots of two sellers, in two currencies, and the same lot twice', async () => {
    const buyer = await trader(site, 'buyer')
    const second = await knownSeller(site)
    const one = await lot()
    const theirs = await liveLot(site, second, { ...ring, stockNumber: 'SECOND-1' })
    const euros = await lot({ currency: 'EUR' })
    const send = (...slugs: string[]) =>
      sendLots(
        site,
        buyer,
        slugs.map((slug) => ({ slug, pieces: 1 })),
        { total: total(2 * 294_000) },
      )
    for (const other of [theirs, euros]) {
      const { status, json } = await send(one.slug, other.slug)
      expect([status, json.detail]).toEqual([409, expect.stringContaining('one seller')])
    }
    expect((await send(one.slug, one.slug)).status).toBe(422)
    for (const { slug } of [one, theirs, euros]) await put(buyer, slug, 1)
    const { groups } = groupsOf(await read(buyer))
    expect(groups.map(({ currency, lines }) => [currency, lines.length])).toEqual(
      expect.arrayContaining([
        ['GBP', 1],
        ['GBP', 1],
        ['EUR', 1],
      ]),
    )
    expect(groups).toHaveLength(3)
  })
})

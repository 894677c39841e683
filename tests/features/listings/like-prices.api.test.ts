import { describe, expect, it } from 'vitest'

import type { TradeLot } from '#shared/features/listings/lot-data.ts'

import { callAs, callConsole } from '../../support/api-calls.ts'
import { complete } from '../../support/complete-listings.ts'
import { type GeneratedLot, insertLots } from '../../support/generated-lots.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { planOf } from '../../support/plan.ts'
import { ask, openSite } from '../../support/site.ts'
import { ring, trader } from '../../support/traders.ts'

const slugs = new Map<string, string>()

const stone = (stockNumber: string, price: string, more: object = {}): GeneratedLot => ({
  kind: 'diamond',
  said: { ...complete.diamond, currency: 'GBP', stockNumber, price, ...more },
})
const set = (stockNumber: string, more: object = {}): GeneratedLot => ({
  kind: 'jewellery',
  said: { ...ring, stockNumber, ...more },
})

const site = await openSite()
const { db } = (await site.context.services.open()).database
const seller = await trader(site, 'seller')
const other = await trader(site, 'seller')
const insider = await trader(site, 'buyer')
const outsider = await trader(site, 'buyer')
const gold = { currency: 'GBP', gold: 311_035, confirmed: true }
const entered = await callConsole(site, await signInAs(site, 'operator'), '/rates/metals', gold)
if (entered.status !== 201) throw new Error(JSON.stringify(entered.json))
const now = site.context.clock()
const early = {
  publicFrom: new Date(now.getTime() + 86_400_000),
  circle: [insider.companyId],
}
const all: [string, readonly GeneratedLot[]][] = [
  [
    seller.companyId,
    [
      stone('MODEL', '4000', { carats: '1.00' }),
      { ...stone('EARLY-MODEL', '4000'), ...early },
      set('RING'),
      { kind: 'mixed-lot', said: { ...complete['mixed-lot'], stockNumber: 'MIXED' } },
    ],
  ],
  [
    other.companyId,
    [
      stone('HALF', '3100', { carats: '0.50' }),
      stone('DOUBLE', '3200', { carats: '2.00' }),
      stone('TOO-SMALL', '3300', { carats: '0.49' }),
      stone('TOO-LARGE', '3400', { carats: '2.01' }),
      stone('GROWN', '3500', { origin: 'lab grown' }),
      stone('TREATED', '3600', { treatment: 'L' }),
      { ...stone('EARLY', '3700'), ...early },
      stone('PAIR', '3800', { form: 'pair', carats: '3.00' }),
      stone('FOREIGN', '3900', { currency: 'EUR' }),
      set('OTHER-RING', { gross: '8.4 g', 'metals.1.net': '7.36 g', price: '5000' }),
    ],
  ],
]
for (const [companyId, lots] of all) {
  for (const row of await insertLots(db, companyId, lots, now)) {
    slugs.set(row.stockNumber ?? '', row.slug)
  }
}

async function likeOf(number: string, who: SignedIn): Promise<TradeLot['like']> {
  const { status, text } = await callAs(site, who, `/lots/${slugs.get(number)}/trade`)
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return JSON.parse(text).like
}
const pricesOf = (like: TradeLot['like']) =>
  like?.others.map(({ minor, currency }) => `${minor} ${currency}`).toSorted()

describe('the prices of like lots', () => {
  it('are those of the same stones of half to twice the size, by the carat', async () => {
    const like = await likeOf('MODEL', outsider)
    expect(like).toMatchObject({
      among: 'Loose untreated natural diamond',
      per: 'carat',
      lessMetal: false,
      smallest: 500,
      largest: 2000,
      own: { minor: 400_000, currency: 'GBP' },
    })
    expect(pricesOf(like)).toEqual(['310000 GBP', '320000 GBP', '380000 GBP', '390000 EUR'])
  })

  it('of a lot in early access are only for those to whom it is open', async () => {
    expect(pricesOf(await likeOf('MODEL', outsider))).not.toContain('370000 GBP')
    expect(pricesOf(await likeOf('MODEL', insider))).toEqual(
      expect.arrayContaining(['370000 GBP', '400000 GBP']),
    )
    const refused = await callAs(site, outsider, `/lots/${slugs.get('EARLY-MODEL')}/trade`)
    expect(refused.status).toBe(404)
  })

  it('leave out the metal around stones', async () => {
    const like = await likeOf('RING', outsider)
    // £2,940 less 3.68 g of 750 gold at £100 a gram, by 2.6 carats; and £5,000 less 7.36 g.
    expect(like).toMatchObject({ lessMetal: true, own: { minor: 102_462, currency: 'GBP' } })
    expect(pricesOf(like)).toEqual(['171077 GBP'])
  })

  it('are for nobody but verified buyers, and of no lot that is like no other', async () => {
    const path = `/lots/${slugs.get('MODEL')}`
    const { status, text } = await ask(site.address, `/api${path}/trade`)
    expect(status).toBe(401)
    expect(text).not.toContain('310000')
    for (const page of [path, `/api${path}`]) {
      expect((await ask(site.address, page)).text).not.toMatch(/Loose untreated|3,?1000?00|"like"/)
    }
    // Its own seller does not buy, and sees the price of no other.
    expect(await likeOf('MODEL', seller)).toBeNull()
    expect(await likeOf('MIXED', outsider)).toBeNull()
  })

  it('are found by an index in the order of their size, however many lots there are', async () => {
    await db.execute('analyze listing')
    const plan = await planOf(
      db,
      `select id from listing where state = 'live' and compared_as = 'Loose untreated natural diamond'
       and compared_size between 1000 and 2000 order by compared_size, id limit 20`,
    )
    expect(plan).toContain('listing_compared')
  })
})

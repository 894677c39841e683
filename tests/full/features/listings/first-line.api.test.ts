import { describe, expect, it } from 'vitest'

import { callAs } from '../../../support/api-calls.ts'
import type { SignedIn } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'
import { withoutIds } from '../../../support/without-ids.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')

const lot = (slug: string, who?: SignedIn) =>
  who === undefined ? ask(site.address, `/api/lots/${slug}`) : callAs(site, who, `/lots/${slug}`)
const trade = (slug: string, who: SignedIn) => callAs(site, who, `/lots/${slug}/trade`)

describe('a lot from its seller to a buyer', () => {
  it('shows a visitor everything but price and stock, and a verified buyer those too', async () => {
    const { slug } = await publish(site, seller)
    const seen = await lot(slug)
    expect(seen.status).toBe(200)
    expect(seen.text).toContain('Oval sapphire and diamond halo ring')
    expect(seen.text).toContain('750, 18k')
    for (const secret of [
      '2940',
      '294000',
      '2,940',
      '2790',
      '3180',
      '318000',
      '"quantity"',
      'GBP',
    ]) {
      expect(withoutIds(seen.text)).not.toContain(secret)
    }
    const priced = await trade(slug, buyer)
    expect(priced.status).toBe(200)
    expect(JSON.parse(priced.text)).toMatchObject({
      quote: {
        basis: 'piece',
        currency: 'GBP',
        quantity: 6,
        tiers: [
          { from: 1, amount: 294_000 },
          { from: 3, amount: 279_000 },
        ],
      },
      own: false,
    })
    expect(priced.text).not.toContain('318000')
  })

  it('is gone everywhere as soon as its seller pauses it', async () => {
    const { id, slug, version } = await publish(site, seller, { ...ring, stockNumber: 'RG-1323' })
    await stock(site, seller, `/${id}/moves`, { version, move: 'pause' })
    expect((await lot(slug)).status).toBe(410)
    expect((await trade(slug, buyer)).status).toBe(410)
  })

  it('cannot be published while something is missing, and says all of it', async () => {
    const { id, version } = await stock(site, seller, '', {
      kind: 'jewellery',
      said: { title: 'A ring', stockNumber: 'RG-1' },
    })
    const { status, json } = await callAs(site, seller, `/stock/${id}/moves`, {
      version,
      move: 'publish',
    })
    expect(status).toBe(422)
    const pointers = json.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers).toEqual(
      expect.arrayContaining(['/said/condition', '/said/gross', '/said/price']),
    )
  })
})

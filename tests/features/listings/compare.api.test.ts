import { describe, expect, it } from 'vitest'

import { callAs } from '../../support/api-calls.ts'
import { metaOf, textOf } from '../../support/html.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { ask, openSite } from '../../support/site.ts'
import { bar, publish, publishEarly, ring, trader } from '../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')
const buyer = await trader(site, 'buyer')
const chosen = await trader(site, 'buyer')
const slugs = {
  ring: (await publish(site, seller)).slug,
  bar: (await publish(site, seller, bar, 'bullion')).slug,
  early: (
    await publishEarly(site, seller, { ...ring, stockNumber: 'EARLY-1', price: '3,456' }, [
      chosen.companyId,
    ])
  ).slug,
}

const page = (...lots: string[]) => ask(site.address, `/compare?lots=${lots.join(',')}`)
const trade = async (who: SignedIn, ...lots: string[]) => {
  const { status, text } = await callAs(site, who, `/compare/trade?lots=${lots.join(',')}`)
  return { status, text, json: JSON.parse(text) }
}

describe('comparing lots', () => {
  it('puts lots of different kinds side by side for everyone, without prices', async () => {
    const { status, headers, text } = await page(slugs.ring, slugs.bar)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(metaOf(text, 'robots')).toBe('noindex')
    const shown = textOf(text)
    expect(shown).toContain('Two lots, side by side')
    // What only one of them has is folded below, beside nothing.
    expect(shown).toMatch(/Only for [^(]+\(\d+\)[^(]*Refiner or mint Argor/)
    expect(shown).not.toContain('Does not apply')
    expect(shown).toMatch(/Gross weight [\d.]+\sg [\d.]+\sg/)
    expect(text).not.toMatch(/2,940|294000|GBP|"quantity"|7,777/)
  })

  it('shows verified buyers the prices, in the order of the address', async () => {
    const { status, json } = await trade(buyer, slugs.bar, slugs.ring)
    expect(status).toBe(200)
    expect(json.comparison.lots.map(({ slug }: { slug: string }) => slug)).toEqual([
      slugs.bar,
      slugs.ring,
    ])
    expect(json.prices).toMatchObject([
      { quote: { tiers: [{ from: 1, amount: 777_700 }], quantity: 12 }, stones: null },
      { quote: { quantity: 6 }, stones: 'Sapphire, natural', own: false },
    ])
  })

  it('keeps an early lot to title and picture, and its price to its circle', async () => {
    const publicText = textOf((await page(slugs.ring, slugs.early)).text)
    expect(publicText).toContain('Not open yet')
    const outside = await trade(buyer, slugs.ring, slugs.early)
    expect(outside.json.prices[1]).toBeNull()
    expect(outside.text).not.toContain('345600')
    const inside = await trade(chosen, slugs.ring, slugs.early)
    expect(inside.json.prices[1].quote.tiers[0].amount).toBe(345_600)
    expect(inside.json.comparison.lots[1].open).toBe(true)
  })

  it('shows a seller only the prices of their own, and nobody else any', async () => {
    const other = await trader(site, 'seller')
    expect((await trade(seller, slugs.ring)).json.prices[0].own).toBe(true)
    expect((await trade(other, slugs.ring)).status).toBe(403)
    expect((await trade(await signInAs(site, 'buyer'), slugs.ring)).status).toBe(403)
  })

  it('says so if a lot is no longer for sale, and if all are', async () => {
    expect(textOf((await page(slugs.ring, 'no-such-lot')).text)).toContain(
      'One of the lots is no longer for sale',
    )
    const none = await page('no-such-lot')
    expect(none.status).toBe(200)
    expect(textOf(none.text)).toContain('These lots are no longer for sale')
    const empty = textOf((await ask(site.address, '/compare')).text)
    expect(empty).toContain('Choose Compare on up to four lots')
  })

  it('takes four lots at most, and ignores what is no lot', async () => {
    const shown = await ask(
      site.address,
      `/compare?lots=${slugs.ring},${slugs.ring},,%3Cb%3E,A,${slugs.bar}`,
    )
    expect(textOf(shown.text)).toContain('Two lots, side by side')
    const answer = await ask(site.address, '/api/compare?lots=a,b,c,d,e')
    expect(answer.status).toBe(422)
  })
})

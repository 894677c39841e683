import { describe, expect, it } from 'vitest'

import { callAs, callConsole } from '../../../support/api-calls.ts'
import { submit } from '../../../support/company-review.ts'
import { completeEvidence } from '../../../support/complete-evidence.ts'
import { sendOffer } from '../../../support/offers.ts'
import { sendOrder } from '../../../support/orders.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { ask, openSite } from '../../../support/site.ts'
import { publish, ring, trader } from '../../../support/traders.ts'

const site = await openSite()
const operator = await signInAs(site, 'operator')
const buyer = await trader(site, 'buyer')
const seller = await signInAs(site, 'seller')
await completeEvidence(site, seller, 3)
expect((await submit(site, seller)).status).toBe(200)

const decide = async (event: string, state: string) => {
  const path = `/companies/${seller.companyId}/decisions`
  const { status, json } = await callConsole(site, operator, path, {
    event,
    seen: state,
    reason: 'Checked by telephone.',
  })
  expect({ status, errors: json.errors }).toEqual({ status: 200 })
}

await decide('take', 'submitted')
await decide('verify', 'in-review')
const slug = (await publish(site, seller)).slug
const other = await trader(site, 'seller')
const beside = (await publish(site, other, { ...ring, title: 'A ring of another seller' })).slug

/** What everybody sees of the lot: its page, the lists beside it, its price, and the counts. */
const seen = async () => {
  const page = await ask(site.address, `/lots/${slug}`)
  const list = await ask(site.address, `/lots/${beside}`)
  const categories = (await ask(site.address, '/api/categories')).json
  const rings = categories.items.find((each: { slug: string }) => each.slug === 'rings')
  return {
    page: page.status,
    price: (await callAs(site, buyer, `/lots/${slug}/trade`)).status,
    inList: list.text.includes(`/lots/${slug}`),
    rings: rings.count.lots,
  }
}
const everywhere = { page: 200, price: 200, inList: true, rings: 2 }

describe('a seller who is suspended', () => {
  it('has no lot on any page, list or count from the next request on', async () => {
    // The second time both pages are kept ones.
    expect(await seen()).toEqual(everywhere)
    expect(await seen()).toEqual(everywhere)
    const suspension = { seen: 'verified', reason: 'Their hallmarks are forged.' }
    const { status } = await callConsole(
      site,
      operator,
      `/companies/${seller.companyId}/suspension`,
      suspension,
    )
    expect(status).toBe(200)
    const gone = await seen()
    expect(gone).toMatchObject({ price: 410, inList: false, rings: 1 })
    expect([404, 410]).toContain(gone.page)
  })

  it('has them all again once it is verified again', async () => {
    await decide('reinstate', 'suspended')
    expect(await seen()).toMatchObject({ price: 410, inList: false, rings: 1 })
    await decide('verify', 'in-review')
    // The list beside another lot is kept without it until that page changes.
    expect(await seen()).toMatchObject({ page: 200, price: 200, rings: 2 })
  })
})

it('a seller whose only person is suspended sells nothing, until that person is restored', async () => {
  const decidePerson = async ({ personId }: SignedIn, what: 'suspension' | 'restoration') => {
    const path = `/people/${personId}/${what}`
    const { status } = await callConsole(site, operator, path, { reason: 'A test.' })
    expect(status).toBe(200)
  }
  /** What can be done with the lot: the statuses, and whether the search finds it. */
  const tradeIn = async (lot: string) => {
    const found = await ask(site.address, '/api/search')
    return {
      found: found.text.includes(lot),
      page: (await ask(site.address, `/lots/${lot}`)).status,
      price: (await callAs(site, buyer, `/lots/${lot}/trade`)).status,
      basket: (await callAs(site, buyer, `/basket/lots/${lot}`, { pieces: 1 }, 'PUT')).status,
      offer: (await sendOffer(site, buyer, lot, { pieces: 1, amount: 250_000 })).status,
      order: (await sendOrder(site, buyer, lot, { pieces: 1, goods: 294_000 })).status,
    }
  }
  const alone = await trader(site, 'seller')
  const { slug: lot } = await publish(site, alone, { ...ring, title: 'A ring soon suspended' })
  await decidePerson(alone, 'suspension')
  expect(await tradeIn(lot)).toEqual({
    found: false,
    page: 410,
    price: 410,
    basket: 410,
    offer: 410,
    order: 410,
  })
  await decidePerson(alone, 'restoration')
  expect(await tradeIn(lot)).toEqual({
    found: true,
    page: 200,
    price: 200,
    basket: 200,
    offer: 201,
    order: 201,
  })
})

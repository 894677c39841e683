import { afterEach, describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'

import { callAs } from '../../support/api-calls.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { ask } from '../../support/site.ts'
import { trader } from '../../support/traders.ts'
import { gold750, openTrends } from '../../support/trend-site.ts'
import { ringAt, writeTrades } from '../../support/written-trades.ts'

const hour = 3_600_000

const on = await openTrends()
afterEach(() => on.clear())

it('what lots are offered at is of lots that everyone can order now, beside the median of one’s own', async () => {
  const now = on.ctx.clock()
  const soon = new Date(now.getTime() + hour)
  const put = async (by: number, perGram: number, publicFrom = now) => {
    const { companyId } = on.seller(by)
    const lot = { ...ringAt(perGram, 'EUR'), publicFrom }
    const [inserted] = await insertLots(on.ctx.db, companyId, [lot], now)
    return inserted?.id ?? ''
  }
  for (const [by, perGram] of [60, 70, 80, 90].entries()) await put(by % 3, perGram)
  await put(3, 999, soon)
  const change = async (to: Partial<typeof listing.$inferInsert>) =>
    changeRows(on.site, listing, { id: await put(3, 999) }, to)
  await change({ state: 'paused' })
  await change({ held: 6 })
  await change({ unitPrice: null })
  await change({ gross: null })
  const asked = async (who?: SignedIn) => on.row(gold750, who)
  expect(await asked()).toMatchObject({
    asked: { figure: null, countedIn: null, tooFew: 4 },
    yours: null,
  })
  await put(1, 100)
  expect(await asked(on.seller(1))).toMatchObject({
    asked: { figure: { low: 7000, median: 8000, high: 9000, lots: 5, sellers: 3 } },
    settled: { figure: null, tooFew: 0 },
    yours: { median: 8500, lots: 2 },
  })
  expect(await asked()).toMatchObject({ yours: null })
})

it('loose stones are compared by the carat, single ones by origin, shape and size', async () => {
  const said = {
    form: 'Single stone',
    origin: 'Natural',
    shape: 'Round',
    carats: '1.20',
    colour: 'F',
    clarity: 'VS1',
    treatment: 'N',
    title: 'Round diamond',
    condition: 'New, unsold',
    quantity: '1',
    country: 'GB',
    basis: 'Per carat',
    currency: 'EUR',
  }
  for (const [by, price] of [4000, 5000, 6000, 7000, 8000].entries()) {
    const lot = { ...said, stockNumber: `D-${by}`, price: String(price) }
    const { companyId } = on.seller(by)
    await insertLots(on.ctx.db, companyId, [{ kind: 'diamond', said: lot }], on.ctx.clock())
  }
  expect(await on.row('diamond/natural/round/2')).toMatchObject({
    name: 'natural round diamonds, 1.00 to 1.99 ct',
    per: 'carat',
    asked: { figure: { low: 500_000, median: 600_000, high: 700_000, lots: 5, sellers: 4 } },
  })
})

describe('who reads it', () => {
  it('is verified companies only, and no page for everybody', async () => {
    const suspended = await trader(on.site, 'buyer')
    await changeRows(on.site, company, suspended.companyId, { state: 'suspended' })
    on.ctx.services.actors.forgetAll(suspended)
    for (const who of [
      await signInAs(on.site, 'buyer'),
      await signInAs(on.site, 'seller'),
      await signInAs(on.site, 'unconfirmed'),
      suspended,
    ]) {
      expect((await callAs(on.site, who, '/trends')).status).toBe(403)
    }
    expect((await ask(on.site.address, '/api/trends')).status).toBe(401)
    const { text } = await ask(on.site.address, '/trends')
    expect(text).not.toMatch(/Typical range|gold jewellery/)
  })

  it('learns no company’s name and no exact price of another company', async () => {
    // The second seller knows two of the five prices.
    await writeTrades(on.ctx, on.tradesAt([60_137, 61_911, 63_733, 65_539, 67_341], { to: 4 }))
    const { text } = await callAs(on.site, on.seller(1), '/trends')
    for (const price of ['60137', '61911', '63733', '65539', '67341']) {
      expect(text).not.toContain(price)
    }
    for (const { companyId } of [...on.sellers, ...on.buyers]) expect(text).not.toContain(companyId)
    expect(await on.settled(gold750)).toMatchObject({
      figure: { low: 62_000, median: 64_000, high: 66_000 },
    })
  })
})

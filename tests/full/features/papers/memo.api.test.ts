import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { orderStateNames } from '#shared/features/orders/order-states.ts'
import { paperKinds } from '#shared/features/papers/paper-kinds.ts'

import { registeredStreet } from '../../../support/addresses.ts'
import { does, rejection } from '../../../support/disputes.ts'
import { answer, makeOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, pay, place, sendLots, shipment } from '../../../support/orders.ts'
import { kindsOffered, paperOf, readPaper, writePaper } from '../../../support/papers.ts'
import type { SignedIn } from '../../../support/people.ts'
import { readPdf } from '../../../support/read-pdf.ts'

const { site, ctx, seller, buyer, stranger, lot, inspected } = await openOrders()

const send = (number: number) => act(site, seller, number, 'shipment', shipment)

const offersMemo = async (who: SignedIn, number: number) =>
  (await kindsOffered(site, who, number)).includes('memo')

/** A memorandum as one long line. */
const memo = async (who: SignedIn, number: number) => {
  const { paper, ...rest } = await paperOf(site, who, number, 'memo')
  return { ...rest, text: paper.replaceAll(/\s+/g, ' ') }
}

describe('the memorandum', () => {
  it('says whose the goods are, what they weigh, their value, and how they travel', async () => {
    const [one, other] = [await lot(), await lot()]
    const wanted = [
      { slug: one.slug, pieces: 1 },
      { slug: other.slug, pieces: 1 },
    ]
    const { total } = amountsOf(588_000, feeTermsAt('GBP', ctx.clock()))
    const { json } = await sendLots(site, buyer, wanted, { total })
    await pay(ctx, json.number)
    await send(json.number)
    const { text, body, number } = await memo(seller, json.number)
    expect(number).toMatch(/^S-\d{4}-\d{5}$/)
    expect(text).toContain(
      'The goods remain the property of the seller until the buyer accepts them on Relustre.',
    )
    expect(text.match(/ring ?1 ?4\.2 g ?2,940\.00/g)).toHaveLength(2)
    expect(text).toMatch(/Weight of the goods ?8\.4 g/)
    expect(text).toMatch(/Agreed value, GBP ?5,880\.00/)
    for (const said of [shipment.carrier, '60,000.00 GBP']) {
      expect(text).toContain(said)
    }
    expect(text).toContain('Three business days from arrival')
    expect(text).toContain('Without an answerThe goods are accepted')
    expect(text).not.toMatch(/service fee|5,968\.20|RF\d/i)
    expect(readPdf(body).pages).toBe(1)
  })

  it('names the days to inspect that the two sides agreed', async () => {
    const offer = { pieces: 1, amount: 250_000, inspectDays: 1 }
    const made = await makeOffer(site, buyer, (await lot()).slug, offer)
    const { json } = await answer(site, seller, made, 'acceptance')
    await pay(ctx, json.orderNumber)
    await send(json.orderNumber)
    expect((await memo(buyer, json.orderNumber)).text).toContain('One business day from arrival')
  })

  it('shows names in any script, and markup as the text that it is', async () => {
    const address = { ...registeredStreet, lines: ['<script>1</script>'], city: 'Łódź' }
    const names = { legalName: 'Złota <b>Łódź</b> & Öztürk', address }
    await ctx.db.update(company).set(names).where(eq(company.id, buyer.companyId))
    const { text } = await memo(buyer, await inspected())
    expect(text).toContain('Złota <b>Łódź</b> & Öztürk')
    expect(text).toContain('<script>1</script>')
  })

  it('is for both sides once the goods are sent, the same file for each, and for nobody else', async () => {
    const { slug } = await lot()
    const number = await place(site, buyer, slug, { pieces: 2, goods: 588_000 })
    await pay(ctx, number)
    expect(await offersMemo(seller, number)).toBe(false)
    expect((await writePaper(site, seller, number, 'memo')).status).toBe(409)
    await send(number)
    for (const who of [seller, buyer]) expect(await offersMemo(who, number)).toBe(true)
    expect((await writePaper(site, stranger, number, 'memo')).status).toBe(404)
    const first = await memo(buyer, number)
    expect((await readPaper(site, stranger, number, 'memo')).status).toBe(404)
    await act(site, buyer, number, 'delivery')
    await act(site, buyer, number, 'acceptance')
    const later = await memo(seller, number)
    expect(later.number).toBe(first.number)
    expect(later.body.equals(first.body)).toBe(true)
  })

  it.each([
    ['accepted', (number: number) => act(site, buyer, number, 'acceptance')],
    ['rejected', (number: number) => does(site, buyer, number, 'rejection', rejection)],
  ])('is no longer written once the buyer has %s the goods', async (_, answers) => {
    const number = await inspected()
    expect(await offersMemo(buyer, number)).toBe(true)
    await answers(number)
    expect(await offersMemo(buyer, number)).toBe(false)
    expect((await writePaper(site, buyer, number, 'memo')).status).toBe(409)
  })

  it('is written only while the goods are on the way or inspected, so not for lost ones', () => {
    const stage = { events: [], payouts: [], taxKnown: true, invoiced: false, hasFee: false }
    const due = orderStateNames.filter((state) => paperKinds.memo.due({ ...stage, state }))
    expect(due).toEqual(['shipped', 'inspection', 'regrading'])
  })
})

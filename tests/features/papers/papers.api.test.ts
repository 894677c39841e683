import { createHash } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { papersFeature } from '#server/features/papers/feature.ts'
import { paper, paperCounter, paperFile } from '#server/features/papers/table.ts'
import { groupedReference, writeReference } from '#shared/features/orders/payment-reference.ts'
import { paperKinds } from '#shared/features/papers/paper-kinds.ts'

import { registeredStreet } from '../../support/addresses.ts'
import { callAs } from '../../support/api-calls.ts'
import { answer, makeOffer } from '../../support/offers.ts'
import { openOrders } from '../../support/order-site.ts'
import { act, pay, place, shipment } from '../../support/orders.ts'
import {
  kindsOffered,
  listPapers,
  paperOf,
  readPaper,
  settle,
  writePaper,
} from '../../support/papers.ts'
import { changeRows, findRows } from '../../support/rows.ts'

const { site, ctx, seller, buyer, stranger, lot, inspected, giveBack } = await openOrders()

const rename = (id: string, legalName: string, lines: string[]) =>
  changeRows(site, company, id, { legalName, address: { ...registeredStreet, lines } })

await rename(seller.companyId, 'Rowe & Marlow Ltd', ['14 Hatton Garden'])
await rename(buyer.companyId, 'Złota Łódź sp. z o.o.', ['ul. Piotrkowska 1', '90-001 Łódź'])

/** An order of two rings at 2,940 pounds. */
const placed = async () => {
  const { id, slug } = await lot()
  return { id, number: await place(site, buyer, slug, { pieces: 2, goods: 588_000 }) }
}

const accepted = async () => {
  const number = await inspected()
  await act(site, buyer, number, 'acceptance')
  return number
}

const year = new Date().getUTCFullYear()

describe('the order confirmation', () => {
  it('names both companies, what was agreed, the fee and the reference, and no account', async () => {
    const { number } = await placed()
    const { paper: text, number: own } = await paperOf(site, buyer, number, 'confirmation')
    expect(own).toMatch(new RegExp(`^RL-${year}-\\d{5}$`))
    for (const said of [
      own,
      String(number),
      groupedReference(writeReference(number)),
      'Rowe & Marlow Ltd',
      'United Kingdom',
      'Złota Łódź sp. z o.o.',
      '90-001 Łódź',
      'Oval sapphire and diamond halo ring',
      'White gold',
      'Sapphire, 2.60 ct',
      '22,940.005,880.00',
      'Service fee88.20',
      'Total, GBP5,968.20',
      'not a tax invoice',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toMatch(/GB29|NWBK|Relustre Client Account/)
  })

  it('says how to reach the seller only if it is written after payment', async () => {
    const reach = /Hatton Garden|Company number SC|Tax number GB/
    const sellers = { registrationNumber: 'SC 4471', taxNumber: 'GB 4471' }
    await ctx.db.update(company).set(sellers).where(eq(company.id, seller.companyId))
    const { number: unpaid } = await placed()
    const { number: paid } = await placed()
    await pay(ctx, paid)
    expect((await paperOf(site, buyer, unpaid, 'confirmation')).paper).not.toMatch(reach)
    expect((await paperOf(site, buyer, paid, 'confirmation')).paper).toMatch(reach)
    // It stays as it was written.
    await pay(ctx, unpaid)
    expect((await paperOf(site, buyer, unpaid, 'confirmation')).paper).not.toMatch(reach)
  })

  it('of an accepted offer shows the agreed amount, and no price for one that does not multiply out', async () => {
    const { slug } = await lot()
    const offer = await makeOffer(site, buyer, slug, { pieces: 3, amount: 800_000 })
    const { status, json } = await answer(site, seller, offer, 'acceptance')
    expect(status).toBe(200)
    const { paper: text } = await paperOf(site, buyer, json.orderNumber, 'confirmation')
    expect(text).toContain(`Agreed in offer ${offer}`)
    expect(text).toContain('38,000.00')
    expect(text).not.toMatch(/Price for one|Price per piece|Price from|2,666/)
  })

  it('stays as it was first written, byte by byte, whatever becomes of the order and the names', async () => {
    const { number } = await placed()
    const first = await paperOf(site, buyer, number, 'confirmation')
    await rename(seller.companyId, 'Another Name Ltd', ['Elsewhere'])
    await pay(ctx, number)
    const again = await paperOf(site, buyer, number, 'confirmation')
    await rename(seller.companyId, 'Rowe & Marlow Ltd', ['14 Hatton Garden'])
    expect(again.number).toBe(first.number)
    expect(again.body.equals(first.body)).toBe(true)
    const [file] = await findRows(site, paperFile, { sha256: sha256(first.body) })
    expect(file?.size).toBe(first.body.length)
  })

  it('is not written for an order that has been cancelled', async () => {
    const { number } = await placed()
    await pay(ctx, number)
    await act(site, seller, number, 'cancellation', { reason: 'It is damaged.' })
    expect(await kindsOffered(site, buyer, number)).not.toContain('confirmation')
    expect((await writePaper(site, buyer, number, 'confirmation')).status).toBe(409)
  })
})

it('goods that went back leave no packing list, confirmation or warranty to write', async () => {
  const number = await inspected()
  expect(await kindsOffered(site, seller, number)).toContain('packing-list')
  await giveBack(number)
  expect(await kindsOffered(site, seller, number)).toEqual(['dispatch-note'])
  expect(await kindsOffered(site, buyer, number)).toEqual(['dispatch-note'])
  expect((await writePaper(site, seller, number, 'packing-list')).status).toBe(409)
  expect((await listPapers(site, seller, number)).json.warrants).toBeNull()
  const ruled = {
    state: 'refund-due',
    events: ['fund', 'ship', 'rule-refund'],
    payouts: [],
    taxKnown: false,
    invoiced: false,
    hasFee: false,
  } as const
  expect(paperKinds.warranty.due(ruled)).toBe(false)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the seller’s papers', () => {
  it('are there once the order is paid, and the packing list has no price', async () => {
    const { number } = await placed()
    expect(await kindsOffered(site, seller, number)).toEqual([])
    expect((await writePaper(site, seller, number, 'packing-list')).status).toBe(409)
    await pay(ctx, number)
    expect(await kindsOffered(site, seller, number)).toEqual(['address-label', 'packing-list'])
    const { paper: text, number: own } = await paperOf(site, seller, number, 'packing-list')
    expect(own).toMatch(new RegExp(`^S-${year}-\\d{5}$`))
    expect(text.startsWith('Rowe & Marlow Ltd')).toBe(true)
    expect(text).toContain('Złota Łódź sp. z o.o.')
    expect(text).toMatch(/Stock number ORD-\d+/)
    expect(text).not.toMatch(/\d[.,]\d\d\b(?! ct| g)|GBP|£/)
  })

  it('the dispatch note says for both how it was sent and for how much it is insured', async () => {
    const number = await inspected()
    for (const who of [seller, buyer]) {
      const { paper: text } = await paperOf(site, who, number, 'dispatch-note')
      expect(text).toContain(shipment.trackingNumber)
      expect(text).toContain('60,000.00 GBP')
    }
  })

  it('never say what the buyer pays for the service, or with which reference', async () => {
    const number = await accepted()
    await settle(ctx, number, 'pay-out')
    const kinds = await kindsOffered(site, seller, number)
    expect(kinds).toEqual(['packing-list', 'dispatch-note', 'seller-statement'])
    for (const kind of kinds) {
      const { paper: text } = await paperOf(site, seller, number, kind as 'packing-list')
      expect(text).not.toMatch(/88\.20|5,968\.20|Service fee/i)
      expect(text).not.toContain(groupedReference(writeReference(number)))
    }
  })
})

describe('the warranty of origin', () => {
  const warrant = (who: typeof seller, number: number, text: unknown) =>
    callAs(site, who, `/orders/${number}/warranty`, { text } as object)
  const diamonds = async () => {
    const { id, slug } = await lot({ 'stones.1.gem': 'Diamond', 'stones.1.treatment': 'None' })
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    return { id, number }
  }

  it('exists only once the seller gives it, with the words that they have read', async () => {
    const { number } = await diamonds()
    const { warrants } = (await listPapers(site, seller, number)).json
    expect(warrants.join(' ')).toContain('confirms adherence to the WDC SoW Guidelines')
    expect((await listPapers(site, buyer, number)).json.warrants).toBeNull()
    expect((await writePaper(site, seller, number, 'warranty')).status).toBe(409)
    expect((await warrant(buyer, number, warrants)).status).toBe(404)
    expect((await warrant(seller, number, ['All is well.'])).status).toBe(409)
    expect((await readPaper(site, buyer, number, 'warranty')).status).toBe(404)
    expect((await warrant(seller, number, warrants)).status).toBe(200)
    const { paper: text } = await readPaper(site, buyer, number, 'warranty')
    expect(text.replaceAll('\n', ' ')).toContain(warrants[0])
    expect(text).toContain('Given by Rowe & Marlow Ltd')
    expect((await listPapers(site, seller, number)).json.warrants).toBeNull()
  })

  it('speaks of gemstones without the words for diamonds', async () => {
    const { number } = await placed()
    await pay(ctx, number)
    const { warrants } = (await listPapers(site, seller, number)).json
    expect(warrants).toHaveLength(1)
    expect(warrants[0]).toMatch(/^The gemstones of this order are of natural origin/)
  })

  it('is not offered for grown stones, nor once the lot states something else', async () => {
    const grown = await lot({ 'stones.1.origin': 'laboratory-grown' })
    const first = await place(site, buyer, grown.slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, first)
    expect((await listPapers(site, seller, first)).json.warrants).toBeNull()
    const { id, number } = await diamonds()
    const [row] = await ctx.db.select().from(listing).where(eq(listing.id, id))
    const facts = { ...row!.facts, lines: ['Natural · Oval · 1.01 ct', ''] as const }
    await ctx.db.update(listing).set({ facts }).where(eq(listing.id, id))
    expect((await listPapers(site, seller, number)).json.warrants).toBeNull()
  })
})

it('others neither see that there are papers, nor have them written, nor read them', async () => {
  const number = await inspected()
  await paperOf(site, seller, number, 'packing-list')
  await paperOf(site, buyer, number, 'confirmation')
  for (const [who, kind] of [
    [stranger, 'packing-list'],
    [stranger, 'confirmation'],
    [buyer, 'packing-list'],
    [seller, 'confirmation'],
  ] as const) {
    expect((await readPaper(site, who, number, kind)).status).toBe(404)
    expect((await writePaper(site, who, number, kind)).status).toBe(404)
  }
  expect((await listPapers(site, stranger, number)).status).toBe(404)
  expect(await kindsOffered(site, buyer, number)).not.toContain('packing-list')
})

describe('a file', () => {
  it('is a download that nobody in between keeps', async () => {
    const { number } = await placed()
    const { headers, number: own } = await paperOf(site, buyer, number, 'confirmation')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Order confirmation ${own}.pdf"`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  it('lies sealed in the storage, under a key that the sweep knows', async () => {
    const { number } = await placed()
    const { body } = await paperOf(site, buyer, number, 'confirmation')
    const [file] = await findRows(site, paperFile, { sha256: sha256(body) })
    const { storageKey } = file!
    const stored = await ctx.services.storage.get(storageKey)
    expect(stored?.includes('%PDF')).toBe(false)
    const unknown = '0'.repeat(32)
    expect(await papersFeature.storageKeys?.(ctx, [unknown, storageKey])).toEqual([storageKey])
  })

  it('and its number can be neither changed nor taken away, by nobody', async () => {
    await paperOf(site, buyer, (await placed()).number, 'confirmation')
    const refused = (says: RegExp) => ({ cause: { message: expect.stringMatching(says) } })
    const kept = refused(/never changed|permission denied/)
    await expect(ctx.db.update(paper).set({ serial: 99 })).rejects.toMatchObject(kept)
    await expect(ctx.db.delete(paper)).rejects.toMatchObject(kept)
    await expect(ctx.db.update(paperFile).set({ size: 99 })).rejects.toMatchObject(kept)
    await expect(ctx.db.delete(paperFile)).rejects.toMatchObject(kept)
    const counted = refused(/no gaps/)
    for (const last of [sql`0`, sql`last + 2`]) {
      await expect(ctx.db.update(paperCounter).set({ last })).rejects.toMatchObject(counted)
    }
    await expect(ctx.db.delete(paperCounter)).rejects.toMatchObject(counted)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { screenCompanies } from '#server/features/screening/hits/screen-companies.ts'
import { screeningEntry, screeningHit } from '#server/features/screening/table.ts'

import { callConsole } from '../../support/api-calls.ts'
import { openMoney, paidSeller } from '../../support/money-site.ts'
import { toldTo } from '../../support/notifications.ts'
import { readOrder, sendOrder } from '../../support/orders.ts'
import {
  accept,
  importLines,
  money,
  orderOne,
  paymentOf,
  readPayoutDesk,
} from '../../support/payments.ts'
import { findRows } from '../../support/rows.ts'
import { euList, importList, type Made, ukList } from '../../support/sanctions-lists.ts'
import { liveLot, ring } from '../../support/traders.ts'

const { site, ctx, maker, checker, buyer } = await openMoney()

const nobody: Made = { ref: 'EU.0.1', names: ['Wendelgard Ochsenknecht'] }
const desk = (path: string, body?: object) => callConsole(site, maker, `/screening${path}`, body)
const rename = (id: string, legalName: string) =>
  ctx.db.update(company).set({ legalName }).where(eq(company.id, id))

/** A seller of this name, whom others may buy from. */
async function sellerCalled(legalName: string) {
  const seller = await paidSeller(site, ctx)
  await rename(seller.companyId, legalName)
  return seller
}

interface Hit {
  id: string
  ref: string
  company: { id: string }
  name: string
  listedName: string
  state: string
}
/** Replaces the list, waits for nobody, and returns the open hits of a company. */
async function listed(entries: readonly Made[], companyId: string): Promise<Hit[]> {
  const { status, json } = await importList(site, maker, euList([nobody, ...entries]))
  if (status !== 201) throw new Error(JSON.stringify(json))
  return hitsOf(companyId)
}
async function hitsOf(companyId: string): Promise<Hit[]> {
  await screenCompanies(ctx)
  const { json } = await desk('/hits?limit=100')
  return json.items.filter((hit: Hit) => hit.company.id === companyId)
}
const decide = (id: string, what: 'dismissal' | 'confirmation') =>
  desk(`/hits/${id}/${what}`, { reason: 'We have compared their register entries.' })

describe('lists', () => {
  it('that were never imported are said to be missing, and trade goes on', async () => {
    const { json } = await desk('/lists')
    expect(json.lists).toEqual(
      ['eu', 'uk', 'un', 'ofac'].map((source) => ({ source, newest: null })),
    )
    const seller = await sellerCalled('Zorvanik Primo')
    const file = await callConsole(site, maker, `/companies/${seller.companyId}`)
    expect(file.json.screening).toEqual({ compared: false, hits: [] })
    await orderOne(site, ctx, { seller, buyer })
  })

  it('are replaced as a whole, or not at all', async () => {
    const entries = [nobody, { ref: 'EU.0.2', names: ['Hildebrand Zwickmüller'] }]
    const count = () => ctx.db.$count(screeningEntry, eq(screeningEntry.source, 'eu'))
    expect((await importList(site, maker, euList(entries))).json).toEqual({
      entries: 2,
      names: 2,
      listedOn: '2026-11-20',
    })
    expect((await importList(site, maker, euList(entries).slice(0, -20))).status).toBe(422)
    expect(await count()).toBe(2)
    const older = await importList(site, maker, euList([nobody], '2026-11-19'))
    expect(older.json.errors[0].detail).toContain('2026-11-20')
    expect((await importList(site, maker, euList([nobody]))).status).toBe(201)
    expect((await importList(site, maker, ukList([nobody]), 'uk')).status).toBe(201)
    expect(await count()).toBe(1)
    const { json } = await desk('/lists')
    expect(json.lists[0].newest).toMatchObject({ entries: 1, old: false })
    const { json: late } = await callConsole(site, maker, '/audit?kind=screening-list')
    expect(late.items[0].action).toBe('screening.list-imported')
  })
})

describe('a hit', () => {
  it('is found by the company, by its people and by who has paid for it, by the background job', async () => {
    const seller = await sellerCalled('Vandermolk Sapphires GmbH')
    const ordered = await orderOne(site, ctx, { seller, buyer })
    await importLines(site, maker, [{ ...paymentOf(ordered), name: 'Thessalor Brandovic' }])
    const job = listed(
      [
        { ref: 'EU.1.1', names: ['Somebody Unrelated', 'VANDERMOLK SAPPHIRE'] },
        { ref: 'EU.1.2', names: ['Brandovic Thessalor'] },
      ],
      seller.companyId,
    )
    expect(await job).toMatchObject([
      { name: 'Vandermolk Sapphires GmbH', listedName: 'VANDERMOLK SAPPHIRE', state: 'open' },
    ])
    expect(await hitsOf(buyer.companyId)).toMatchObject([
      { name: 'Thessalor Brandovic', listedName: 'Brandovic Thessalor', kind: 'payer' },
    ])
    // The list of before the next test is empty again, so that nothing is open.
    expect(await listed([], buyer.companyId)).toEqual([])
  })

  it('stops payouts and orders while it is open, and nobody outside learns why', async () => {
    const seller = await sellerCalled('Kestrelwright Emeralds')
    const ordered = await orderOne(site, ctx, { seller, buyer })
    await importLines(site, maker, [paymentOf(ordered)])
    await accept(site, seller, buyer, ordered.number)
    const { slug } = await liveLot(site, seller, { ...ring, currency: 'EUR', stockNumber: 'SCR-1' })
    const [hit] = await listed(
      [{ ref: 'EU.2.1', names: ['Kestrelwright Emerald'] }],
      seller.companyId,
    )
    if (hit === undefined) throw new Error('there is no hit')

    const prepare = () =>
      money(site, maker, '/payouts', { owed: [{ orderId: ordered.id, kind: 'proceeds' }] })
    expect((await prepare()).json.detail).toContain('being checked')
    const { toPrepare } = await readPayoutDesk(site, maker)
    expect(
      toPrepare.items.find(({ order }: { order: number }) => order === ordered.number).hindrance,
    ).toContain('being checked')
    const refused = await sendOrder(site, buyer, slug, {
      pieces: 1,
      goods: 294_000,
      currency: 'EUR',
    })
    expect(refused.status).toBe(409)
    const path = `/companies/${seller.companyId}`
    const renewal = { event: 'renew', seen: 'verified' }
    const renewed = await callConsole(site, maker, `${path}/decisions`, renewal)
    expect(renewed.json.detail).toContain('screening hits')
    expect((await callConsole(site, maker, path)).json.screening.hits).toMatchObject([
      { id: hit.id },
    ])

    const seen = JSON.stringify([
      refused.json,
      (await readOrder(site, seller, ordered.number)).json,
      await toldTo(site, seller.personId),
    ])
    expect(seen).not.toMatch(/sanction|screen|listed|Kestrelwright Emerald"/i)

    expect((await decide(hit.id, 'dismissal')).status).toBe(200)
    expect((await prepare()).status).toBe(201)
    expect(
      (await sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000, currency: 'EUR' })).status,
    ).toBe(201)
  })

  it('that is dismissed stays dismissed until either name changes', async () => {
    const seller = await sellerCalled('Morgenthau Lapidary')
    const entry = { ref: 'EU.3.1', names: ['Morgenthau Lapidari'] }
    const [hit] = await listed([entry], seller.companyId)
    expect((await decide(hit?.id ?? '', 'dismissal')).status).toBe(200)
    expect((await decide(hit?.id ?? '', 'dismissal')).status).toBe(409)
    expect(await listed([entry], seller.companyId)).toEqual([])
    const changed = { ...entry, names: [...entry.names, 'Morgenthau Stones'] }
    const [again] = await listed([changed], seller.companyId)
    expect(again?.id).not.toBe(hit?.id)
    await decide(again?.id ?? '', 'dismissal')
    await rename(seller.companyId, 'Morgenthau Lapidary of Antwerp')
    expect(await hitsOf(seller.companyId)).toHaveLength(1)
    // An open one lapses once the entry is off the list, and cannot be decided then.
    const [open] = await hitsOf(seller.companyId)
    expect(await listed([], seller.companyId)).toEqual([])
    expect((await decide(open?.id ?? '', 'confirmation')).json.detail).toContain('lapsed')
  })

  it('that was dismissed stays dismissed if the list only gives the entry another number', async () => {
    const seller = await sellerCalled('Ottenbruck Garnets')
    const names = ['Ottenbruck Garnet', 'Ottenbruck Stones']
    const as = (ref: string, more: readonly string[] = names): Made => ({ ref, names: more })
    const [hit] = await listed([as('EU.5.1')], seller.companyId)
    await decide(hit?.id ?? '', 'dismissal')
    expect(await listed([as('EU.5.2')], seller.companyId)).toEqual([])
    const rows = await findRows(site, screeningHit, { companyId: seller.companyId })
    const [first, second] = ['EU.5.1', 'EU.5.2'].map((ref) => rows.find((row) => row.ref === ref))
    const { decidedBy, decidedAt, reason } = first ?? {}
    expect(decidedBy).toBe(maker.personId)
    expect(second).toMatchObject({ state: 'dismissed', decidedBy, decidedAt, reason })
    expect(second?.carriedFrom).toBe(hit?.id)
    const log = await callConsole(site, checker, `/audit?kind=screening-hit&object=${second?.id}`)
    expect(log.json.items).toMatchObject([{ action: 'screening.hit-carried-over', reason }])
    const { json } = await desk('/hits?show=decided&limit=100')
    expect(json.items.find(({ id }: Hit) => id === second?.id).carriedFrom).toBe(hit?.id)
    // The decision was about one entry, so another one beside it is for a person to decide.
    const beside = await listed([as('EU.5.2'), as('EU.5.3')], seller.companyId)
    expect(beside).toMatchObject([{ ref: 'EU.5.3', state: 'open' }])
    // It goes on with the entry, as often as the number changes.
    expect(await listed([as('EU.5.4')], seller.companyId)).toEqual([])
    // Other names are another hit.
    const renamed = await listed([as('EU.5.5', [...names, 'O. Stones'])], seller.companyId)
    expect(renamed).toMatchObject([{ ref: 'EU.5.5' }])
    expect(await listed([], seller.companyId)).toEqual([])
  })

  it('is open if nobody can say whose decision it would have, or one like it was confirmed', async () => {
    const seller = await sellerCalled('Pimpernell Topazes')
    const as = (ref: string): Made => ({ ref, names: ['Pimpernell Topaz'] })
    const [hit] = await listed([as('EU.6.1')], seller.companyId)
    await decide(hit?.id ?? '', 'dismissal')
    const two = await listed([as('EU.6.2'), as('EU.6.3')], seller.companyId)
    expect(two.map(({ state }) => state)).toEqual(['open', 'open'])
    expect((await decide(two[0]?.id ?? '', 'confirmation')).status).toBe(200)
    expect(await listed([as('EU.6.4')], seller.companyId)).toMatchObject([{ ref: 'EU.6.4' }])
    expect(await listed([], seller.companyId)).toEqual([])
  })

  it('in the list of the United Kingdom stays dismissed when that numbers its entries anew', async () => {
    const seller = await sellerCalled('Quillfeather Amber')
    const names = ['Quillfeather Amber Trading']
    const listedAs = async (file: string) => {
      const { status, json } = await importList(site, maker, file, 'uk')
      if (status !== 201) throw new Error(JSON.stringify(json))
      return hitsOf(seller.companyId)
    }
    const file = ukList([{ ref: '13501', names }])
    const [hit] = await listedAs(file)
    await decide(hit?.id ?? '', 'dismissal')
    const anew = file.replace('Group ID', 'Unique ID').replace('13501', 'RUS0042')
    expect(await listedAs(anew)).toEqual([])
    const states = await findRows(site, screeningHit, { companyId: seller.companyId })
    const dismissed = { ref: 'RUS0042', state: 'dismissed' }
    expect(states).toContainEqual(expect.objectContaining(dismissed))
  })

  it('that is confirmed freezes the open orders of the company, and stops payouts', async () => {
    const seller = await sellerCalled('Ravensthorpe Opals')
    const ordered = await orderOne(site, ctx, { seller, buyer })
    const [hit] = await listed([{ ref: 'EU.4.1', names: ['Ravensthorpe Opal'] }], seller.companyId)
    const done = await decide(hit?.id ?? '', 'confirmation')
    expect(done.json).toEqual({ frozen: 1 })
    expect((await readOrder(site, buyer, ordered.number)).json.frozenAt).not.toBeNull()
    expect((await decide(hit?.id ?? '', 'confirmation')).status).toBe(409)
    // It stays when the list changes: only a person lets the company go on.
    expect(await listed([], seller.companyId)).toEqual([])
    const { slug } = await liveLot(site, seller, { ...ring, currency: 'EUR', stockNumber: 'SCR-2' })
    const order = () => sendOrder(site, buyer, slug, { pieces: 1, goods: 294_000, currency: 'EUR' })
    expect((await order()).status).toBe(409)
    const log = await callConsole(site, checker, `/audit?kind=screening-hit&object=${hit?.id}`)
    expect(log.json.items[0]).toMatchObject({ action: 'screening.hit-confirmed' })
    expect((await decide(hit?.id ?? '', 'dismissal')).status).toBe(200)
    expect((await order()).status).toBe(201)
  })
})

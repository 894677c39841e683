import { describe, expect, it } from 'vitest'

import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { listings } from '#shared/features/listings/contract.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'

import { callAs } from '../../../support/api-calls.ts'
import { complete } from '../../../support/complete-listings.ts'
import { textOf } from '../../../support/html.ts'
import { ask, openSite } from '../../../support/site.ts'
import { onImport, reviewTable } from '../../../support/stock-files.ts'
import { publish, ring, stock, trader } from '../../../support/traders.ts'

const site = await openSite()

type Seller = Awaited<ReturnType<typeof trader>>
const seller = () => trader(site, 'seller')
type Own = OutputOf<typeof listings.create>

const certified = (stockNumber: string, report: string, more: Said = {}): Said => ({
  ...complete.diamond,
  title: `Diamond ${stockNumber}`,
  stockNumber,
  laboratory: 'GIA',
  report,
  ...more,
})
const enter = async (who: Seller, said: Said, kind = 'diamond') =>
  (await stock(site, who, '', { kind, said })) as unknown as Own
const warningsOf = async (who: Seller, { id }: Own) =>
  ((await stock(site, who, `/${id}`)) as unknown as Own).sameReports

describe('a report that another listing names as well', () => {
  it('warns the seller, who can look at the other piece, and still publish', async () => {
    const who = await seller()
    const first = await enter(who, certified('SAME-1', '11-2233'))
    expect(first.sameReports).toEqual([])
    const second = await enter(who, certified('SAME-2', '112233'))
    const warning = { key: 'report', report: 'GIA 112233' }
    expect(second.sameReports).toEqual([
      { ...warning, own: { id: first.id, title: 'Diamond SAME-1' } },
    ])
    expect(second.openPoints.map(({ key }) => key)).toEqual(['pictures'])
    expect(await warningsOf(who, first)).toEqual([
      { ...warning, own: { id: second.id, title: 'Diamond SAME-2' } },
    ])
  })

  it('does not say whose the other listing is, or anything that others keep private', async () => {
    const [theirs, ours] = [await seller(), await seller()]
    await enter(theirs, certified('KEPT-1', '445566'))
    expect((await enter(ours, certified('KEPT-2', '445566'))).sameReports).toEqual([])
    await publish(site, theirs, certified('SHOWN-1', '445577'), 'diamond')
    const own = await enter(ours, certified('SHOWN-2', '445577'))
    expect(own.sameReports).toEqual([{ key: 'report', report: 'GIA 445577', own: null }])
  })

  it('warns at the stone of a piece, and not for a matched pair', async () => {
    const who = await seller()
    await enter(who, certified('STONE-1', '778899'))
    const piece = {
      ...ring,
      stockNumber: 'STONE-2',
      'stones.1.laboratory': 'GIA',
      'stones.1.report': '778899',
    }
    const keys = (await enter(who, piece, 'jewellery')).sameReports.map(({ key }) => key)
    expect(keys).toEqual(['stones.1.report'])
    const pair = await enter(who, certified('STONE-3', '778899', { form: 'pair' }))
    expect(pair.sameReports).toEqual([])
    expect(
      await warningsOf(who, await enter(who, certified('S-4', '1', { form: 'pair' }))),
    ).toEqual([])
  })
})

it('an import says before it is done which reports stand twice, in the file or in stock', async () => {
  const headers = ['Stock number', 'Title', 'Laboratory', 'Report number', 'Sold as']
  const csv = (rows: readonly (readonly string[])[]) =>
    [headers, ...rows].map((row) => row.join(',')).join('\n')
  const diamonds = { kind: 'diamond', defaults: { currency: 'USD', basis: 'Per carat' } }
  const [who, other] = [await seller(), await seller()]
  const own = await enter(who, certified('IMP-OWN', '900001'))
  const kept = await enter(who, certified('IMP-KEPT', '900004'))
  await publish(site, other, certified('IMP-OTHER', '900002'), 'diamond')
  const rows = [
    ['IMP-1', 'One', 'GIA', '900001', 'Single stone'],
    ['IMP-2', 'Two', 'GIA', '900002', 'Single stone'],
    ['IMP-3', 'Three', 'GIA', '900003', 'Single stone'],
    ['IMP-4', 'Four', 'GIA', '900-003', 'Single stone'],
    // The same piece again, which is no other one.
    ['IMP-KEPT', 'Kept', 'GIA', '900004', 'Single stone'],
    ['IMP-6', 'Six', 'GIA', '900005', 'Matched pair'],
    ['IMP-7', 'Seven', 'GIA', '900005', 'Matched pair'],
  ]
  const view = await reviewTable(site, who, csv(rows), diamonds)
  expect(view.groups).toEqual([])
  expect(view.counts).toMatchObject({ new: 6, changed: 1, invalid: 0 })
  expect(view.sameReports).toEqual([
    {
      report: 'GIA 900001',
      rows: [2],
      own: { id: own.id, title: 'Diamond IMP-OWN' },
      elsewhere: false,
    },
    { report: 'GIA 900002', rows: [3], own: null, elsewhere: true },
    { report: 'GIA 900003', rows: [4, 5], own: null, elsewhere: false },
  ])
  expect(kept.sameReports).toEqual([])
  const done = await onImport(site, who, `${view.id}/commit`, {})
  expect(['waiting', 'done']).toContain(done.state)
})

it('the page of a piece of jewellery leads to the reports of its stones', async () => {
  const { slug } = await publish(site, await seller(), {
    ...ring,
    'stones.1.laboratory': 'HRD',
    'stones.1.report': '170000123456',
    'stones.2.gem': 'Diamond',
    'stones.2.count': '20',
    'stones.2.carats': '0.4',
    'stones.2.origin': 'natural',
    'stones.2.treatment': 'N',
    'stones.2.laboratory': 'SSEF',
    'stones.2.report': '99881',
  })
  const { text } = await ask(site.address, `/lots/${slug}`)
  expect(text).toContain('href="https://my.hrdantwerp.com/?record_number=170000123456"')
  expect(textOf(text)).toContain('Look up report 170000123456 at HRD')
  // A laboratory without such a page is named, without a link.
  expect(text).toContain('99881')
  expect(textOf(text)).not.toContain('Look up report 99881')
  const lot = await callAs(site, await trader(site, 'buyer'), `/lots/${slug}`)
  expect(JSON.parse(lot.text).full.reports).toMatchObject([
    { laboratory: 'HRD', number: '170000123456' },
    { laboratory: 'SSEF', number: '99881', href: null },
  ])
})

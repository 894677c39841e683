import { expect, it } from 'vitest'

import { callAs } from '../../../../support/api-calls.ts'
import { openSite } from '../../../../support/site.ts'
import {
  commitTable,
  onImport,
  openTable,
  reviewTable,
  settingsOf,
} from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'
import { mergedSheetOf, rowOf, workbookOf } from '../../../../support/workbooks.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

const headers =
  'Artikel;Stock number;Title;Type;Gross weight;Metal;Fineness;Price;Currency;Quoted;Pieces in stock;Country where it is;Condition'
const ring = (number: string, weight: string, price = '420') =>
  `X;${number};Trauring;Ring;${weight};Gold;585;${price};EUR;Per piece;4;Germany;New, unsold`
const file = (...rows: readonly string[]) => `${[headers, ...rows].join('\n')}\n`

/** An uploaded file, before anybody has chosen anything for it. */
const uploaded = (table: string) => openTable(site, seller, table)

const imported = (id: string) => commitTable(site, seller, { id })

const said = async (number: string) => {
  const { items } = (await callAs(site, seller, `/stock?words=${number}`)).json
  return (await callAs(site, seller, `/stock/${items[0].id}`)).json.said
}

it('a decimal comma before three digits is asked about, and remembered for the next day', async () => {
  const first = await uploaded(file(ring('DM-0001', '3,450'), ring('DM-0002', '12,805')))
  const open = { column: 'Gross weight', text: '3,450' }
  expect(first).toMatchObject({ state: 'columns', decimal: null, open: { decimal: open } })
  const without = await onImport(site, seller, first.id, settingsOf(first), 'PUT')
  expect(without).toMatchObject({ state: 'columns', lacks: [{ key: 'decimal' }] })
  const refused = await callAs(site, seller, `/imports/${first.id}/commit`, {})
  expect([refused.status, JSON.parse(refused.text).errors]).toMatchObject([
    422,
    [{ pointer: '/decimal' }],
  ])
  const chosen = { ...settingsOf(first), decimal: ',' }
  const set = await onImport(site, seller, first.id, chosen, 'PUT')
  expect(set).toMatchObject({ state: 'review', counts: { new: 2, invalid: 0 } })
  await imported(first.id)
  expect(await said('DM-0001')).toMatchObject({ gross: '3.450' })
  const next = await uploaded(file(ring('DM-0001', '3,450', '440'), ring('DM-0003', '1,125')))
  expect(next).toMatchObject({ state: 'review', decimal: ',', counts: { changed: 1, new: 1 } })
  await imported(next.id)
  expect(await said('DM-0003')).toMatchObject({ gross: '1.125' })
  expect(await said('DM-0001')).toMatchObject({ gross: '3.450', price: '440' })
})

it('a mark that the next day’s file contradicts is asked about again', async () => {
  const other = headers.replace('Artikel', 'Other').replace('Pieces', 'Length;Pieces')
  const row = (weight: string, length: string) =>
    `${other}\n${ring('DM-0101', weight).replace(';4;', `;${length};4;`)}\n`
  const first = await uploaded(row('3,450', '45,5'))
  await onImport(site, seller, first.id, settingsOf(first), 'PUT')
  expect(await uploaded(row('3,450', '45'))).toMatchObject({ state: 'review', decimal: ',' })
  expect(await uploaded(row('3,450', '45.5'))).toMatchObject({ state: 'columns' })
})

it('the order of dates is read from the whole column, or asked about and remembered', async () => {
  const dated = (...days: readonly string[]) =>
    `Stock number,Title,Acquired on\n${days.map((day, at) => `US-000${at},Ring,${day}`).join('\n')}\n`
  const kind = { kind: 'jewellery' }
  const told = await reviewTable(site, seller, dated('12/31/2024', '10/05/2024'), kind)
  expect(told).toMatchObject({ state: 'review', dayOrder: 'month', counts: { new: 2 } })
  const asked = await reviewTable(site, seller, dated('10/05/2024').replace('Title', 'Item'), kind)
  expect(asked).toMatchObject({ state: 'columns', lacks: [{ key: 'dayOrder' }] })
  await imported(told.id)
  expect(await said('US-0001')).toMatchObject({ acquiredOn: '2024-10-05' })
  expect(await uploaded(dated('10/05/2024'))).toMatchObject({ state: 'review', dayOrder: 'month' })
})

it('a large change of a weight or price waits until somebody confirms it', async () => {
  const numbers = ['LC-0001', 'LC-0002', 'LC-0003']
  const before = file(...numbers.map((number) => ring(number, '3,5')))
  await imported((await reviewTable(site, seller, before)).id)
  const after = file(ring('LC-0001', '3500,5'), ring('LC-0002', '350,5'), ring('LC-0003', '3,6'))
  const view = await reviewTable(site, seller, after)
  expect(view).toMatchObject({
    counts: { changed: 1, invalid: 2 },
    groups: [
      {
        key: 'gross',
        rows: 2,
        changes: [
          { row: 2, stockNumber: 'LC-0001', before: '3.5 g', after: '3500.5 g' },
          { row: 3, stockNumber: 'LC-0002', before: '3.5 g', after: '350.5 g' },
        ],
      },
    ],
  })
  const group = view.groups[0]?.id
  const one = await onImport(site, seller, `${view.id}/repairs`, { group, row: 3, how: 'accept' })
  expect(one.counts).toMatchObject({ changed: 2, invalid: 1 })
  expect(await imported(view.id)).toMatchObject({ result: { changed: 2, invalid: 1 } })
  const weights = await Promise.all(numbers.map(async (each) => (await said(each)).gross))
  expect(weights).toEqual(['3.5', '350.5', '3.6'])
  const { text } = await callAs(site, seller, `/imports/${view.id}/invalid`)
  expect(text).toContain('Gross weight: 3.5 g → 3500.5 g.')
})

it('an import with nothing but large changes is refused until they are confirmed', async () => {
  await imported((await reviewTable(site, seller, file(ring('LD-0001', '3,5')))).id)
  const view = await reviewTable(site, seller, file(ring('LD-0001', '3,5', '42000,50')))
  const refused = await callAs(site, seller, `/imports/${view.id}/commit`, {})
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Confirm these changes first')
  const group = view.groups[0]?.id
  const kept = await onImport(site, seller, `${view.id}/repairs`, { group, how: 'drop' })
  expect(kept.counts).toMatchObject({ unchanged: 1, invalid: 0 })
})

it('a change that has become large since the review stays out, though nobody was asked', async () => {
  const first = await reviewTable(site, seller, file(ring('LE-0001', '3,5')))
  const second = await reviewTable(site, seller, file(ring('LE-0001', '350,5')))
  expect(second.counts).toMatchObject({ new: 1 })
  await imported(first.id)
  expect(await imported(second.id)).toMatchObject({ result: { changed: 0, invalid: 1 } })
  expect(await said('LE-0001')).toMatchObject({ gross: '3.5' })
})

it('a price or weight merged over several rows is asked about, and other cells are each row’s own', async () => {
  const rings = ['DM-0201', 'DM-0202', 'DM-0203'].map((number) => ring(number, '3.2').split(';'))
  for (const one of rings.slice(1)) for (const at of [2, 3, 4, 5, 7]) one[at] = ''
  const ranges = ['C2:C4', 'D2:D4', 'E2:E3', 'F2:F4', 'H2:H4']
  rings[2]?.splice(4, 1, '4.1')
  const rows = [headers.split(';'), ...rings].map((cells) => rowOf(cells))
  const bytes = await workbookOf([{ content: mergedSheetOf(ranges, ...rows) }])
  const view = await reviewTable(site, seller, bytes)
  const { id } = view
  expect(view).toMatchObject({ state: 'review', counts: { new: 0, invalid: 3 } })
  expect(view.groups).toMatchObject([
    { key: 'price', column: 'Price', value: '420', suggestion: '420', rows: 3, droppable: true },
    { key: 'gross', column: 'Gross weight', value: '3.2', suggestion: '3.2', rows: 2 },
  ])
  // Nobody is to take the number for each row's own because the file of these rows has no merged cells.
  const { text } = await callAs(site, seller, `/imports/${id}/invalid`)
  expect(text).toContain('"Gold","585","","EUR"')
  expect(text).toContain('Price: 420. This cell is merged over several rows.')
  for (const { id: group } of view.groups) {
    await onImport(site, seller, `${id}/repairs`, { group, how: 'accept' })
  }
  expect(await imported(id)).toMatchObject({ result: { new: 3 } })
  const ownWords = { title: 'Trauring', type: 'Ring', price: '420', 'metals.1.metal': 'Gold' }
  expect(await said('DM-0202')).toMatchObject({ ...ownWords, gross: '3.2' })
  expect(await said('DM-0203')).toMatchObject({ ...ownWords, gross: '4.1' })
})

import { expect, it } from 'vitest'

import { readTable } from '#server/features/listings/import/read-table.ts'
import { writeXlsx } from '#server/features/listings/import/write-xlsx.ts'
import { unguarded } from '#shared/features/listings/import/cells.ts'
import { kindNames } from '#shared/features/listings/kinds/kinds.ts'

import { callAs } from '../../../support/api-calls.ts'
import { cpuTime } from '../../../support/cpu-time.ts'
import { expectBelow } from '../../../support/expect-below.ts'
import { openSite } from '../../../support/site.ts'
import {
  commitTable,
  onImport,
  openTable,
  reviewTable,
  settingsOf,
  uploadTable,
} from '../../../support/stock-files.ts'
import { publish, ring, trader } from '../../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

const download = async (path: string) => {
  const answer = await callAs(site, seller, path)
  expect(answer.status).toBe(200)
  return answer
}

it.each(['csv', 'xlsx'])('what is exported as %s comes back without a change', async (format) => {
  const number = `EX-${format}`
  await publish(site, seller, { ...ring, stockNumber: number, title: '=cmd|calc ring' })
  const { body, headers } = await download(`/stock-file?format=${format}&words=${number}`)
  expect(headers['content-disposition']).toContain(`.${format}`)
  if (format === 'csv') expect(body.toString()).toContain(`"'=cmd|calc ring"`)
  const set = await reviewTable(site, seller, body)
  expect(set).toMatchObject({ rows: 1, kind: null, counts: { unchanged: 1, invalid: 0 } })
})

it.each(kindNames)(
  'the template of %s is understood, and its example is never imported',
  async (kind) => {
    const { body } = await download(`/import-template?kind=${kind}`)
    const empty = await uploadTable(site, seller, body)
    expect(empty.status).toBe(422)
    expect(empty.json.detail).toBe('The file has no rows besides the example.')
    const cells = body.toString().split('\r\n')
    const row = (cells[1] ?? '').replace('Example: this row is never imported', 'A piece')
    const view = await openTable(site, seller, `${cells[0]}\r\n${cells[1]}\r\n${row}\r\n`)
    expect(view).toMatchObject({ kind, rows: 1 })
    expect(view.columns.filter(({ key }) => key === null)).toEqual([])
  },
)

it('RapNet’s prices per carat are read as such, and only the currency is asked for', async () => {
  const csv =
    'Stock #,Shape,Weight,Color,Clarity,Lab,Certificate #,Price/ct,Country\nD-1001,Round,1.01,G,VS1,GIA,2141438171,5200,United Kingdom\n'
  const view = await openTable(site, seller, csv)
  expect(view).toMatchObject({ kind: 'diamond', defaults: { basis: 'Per carat' } })
  expect(view.lacks.map(({ key }) => key)).toEqual(['currency'])
  const settings = { ...settingsOf(view), defaults: { ...view.defaults, currency: 'USD' } }
  const set = await onImport(site, seller, view.id, settings, 'PUT')
  expect(set).toMatchObject({ state: 'review', counts: { new: 1, invalid: 0 } })
  const started = await onImport(site, seller, `${view.id}/commit`, {})
  expect(started.state).toBe('waiting')
})

it('RapNet’s percentages in decimals are repaired one by one, or all at once', async () => {
  const rows = ['-0.30', '-0.255', '0.02'].map(
    (percent, at) => `D-200${at},1,Round,1.01,G,VS1,6000,${percent}`,
  )
  const csv = `Stock #,Qty,Shape,Weight,Color,Clarity,Rap price,Rap %\n${rows.join('\n')}\n`
  const view = await openTable(site, seller, csv)
  expect(view).toMatchObject({ kind: 'diamond', defaults: { basis: 'Share of a list' } })
  const defaults = { ...view.defaults, currency: 'USD' }
  const set = await onImport(site, seller, view.id, { ...settingsOf(view), defaults }, 'PUT')
  expect(set).toMatchObject({
    state: 'review',
    counts: { new: 0, invalid: 3 },
    groups: [{ key: 'percent', value: '-0.30', suggestion: '-30', rows: 3 }],
  })
  const repairs = `${view.id}/repairs`
  const group = set.groups[0]?.id
  const one = await onImport(site, seller, repairs, { group, row: 3, how: 'accept' })
  expect(one).toMatchObject({ counts: { new: 1, invalid: 2 }, groups: [{ id: group, rows: 2 }] })
  const all = await onImport(site, seller, repairs, { group, how: 'accept' })
  expect(all).toMatchObject({ counts: { new: 3, invalid: 0 }, groups: [] })
  await commitTable(site, seller, view)
  const { items } = (await callAs(site, seller, '/stock?words=D-200')).json
  // Per stone of 1.01 ct: 6,000 less 30%, less 25.5%, and plus 2%.
  const prices = items.map((each: { unitPrice: number }) => each.unitPrice)
  expect(prices.toSorted()).toEqual([424_200, 451_470, 618_120])
})

it.each(['csv', 'xlsx'])('rows that were bad come back as they were, as %s', async (format) => {
  const table = `Stock number,Title,Price,Currency,Notes\n'-7,'=1+1 ring,none,GBP,''quoted\n`
  const bad = await reviewTable(site, seller, table, { kind: 'jewellery' })
  expect(bad.counts.invalid).toBe(1)
  const { body } = await download(`/imports/${bad.id}/invalid?format=${format}`)
  const again = await readTable(body, {})
  expect(again.table.rows[0]?.cells.slice(0, 5).map(unguarded)).toEqual(
    ["'-7", "'=1+1 ring", 'none', 'GBP', "''quoted"].map(unguarded),
  )
})

it('a header and a title that are cut off end in a whole character', async () => {
  const header = `${'x'.repeat(99)}💎💎`
  const rows = `Stock number,Title,${header}\nCUT-1,${'y'.repeat(199)}💎💎,1\n`
  const { columns, groups } = await reviewTable(site, seller, rows, { kind: 'jewellery' })
  expect(columns[2]?.header).toBe(`${'x'.repeat(99)}💎`)
  expect(groups).toMatchObject([{ key: 'title', row: 2 }])
})

it('a column of kinds puts each row where it belongs', async () => {
  const csv =
    'Kind,Stock number,Title,Carats,Gross weight\nLoose diamonds,M-1001,A stone,1.2,\nBullion,M-1002,A bar,,100\nCars,M-1003,A car,,\n'
  const set = await reviewTable(site, seller, csv)
  expect(set.counts).toMatchObject({ new: 2, invalid: 1 })
  expect(set.groups.map(({ key, value }) => [key, value])).toContainEqual(['kind', 'Cars'])
})

it('a file of 10 MB and one byte is refused before it is read, and a wide one quickly', () =>
  expectBelow(9000, async () => {
    const began = cpuTime()
    const big = await uploadTable(site, seller, Buffer.alloc(10 * 1024 * 1024 + 1, 'a,b\n'))
    expect(big.status).toBe(413)
    const wide = await uploadTable(site, seller, `${'a,'.repeat(1_000_000)}\n1\n`)
    expect(wide.status).toBe(422)
    const rows = await uploadTable(site, seller, `Stock number\n${'A-1\n'.repeat(5001)}`)
    expect(rows.status).toBe(422)
    expect(rows.json.detail).toContain('more than 5,000 rows')
    return cpuTime() - began
  }))

it('headers that are parts of objects are left out, and change nothing', async () => {
  const csv = 'Stock number,Title,__proto__,constructor\nP-1001,A ring,x,y\n'
  const cells = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const view = await openTable(site, seller, await writeXlsx(cells))
  const columns = ['auto', 'auto', '__proto__', 'constructor']
  const body = { ...settingsOf(view), columns }
  const refused = await callAs(site, seller, `/imports/${view.id}`, body, 'PUT')
  expect(refused.status).toBe(422)
  const set = await onImport(site, seller, view.id, settingsOf(view), 'PUT')
  expect(set.columns.map(({ key }) => key)).toEqual(['stockNumber', 'title', null, null])
  expect(set.counts.new).toBe(1)
})

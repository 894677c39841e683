import { beforeAll, describe, expect, it } from 'vitest'

import { readTable } from '#server/features/listings/import/read-table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { ownOf, trustedSeller } from '../../../support/listing-review.ts'
import { ringsCsv } from '../../../support/ring-table.ts'
import { openSite } from '../../../support/site.ts'
import {
  commitTable,
  type ImportView,
  onImport,
  openTable,
  reviewTable,
  undoTable,
} from '../../../support/stock-files.ts'
import { addPictureRow, stock, trader } from '../../../support/traders.ts'
import { rowOf, sheetOf, workbookOf } from '../../../support/workbooks.ts'

const site = await openSite()

const seller = () => trader(site, 'seller')
const stockOf = async (who: Awaited<ReturnType<typeof seller>>, query = '') =>
  (await callAs(site, who, `/stock?limit=100${query}`)).json
const countsOf = async (who: Awaited<ReturnType<typeof seller>>) =>
  (await callAs(site, who, '/stock-book')).json.counts
/** Gives every draft a picture, and publishes it. */
const publishDrafts = async (who: Awaited<ReturnType<typeof seller>>) => {
  for (const { id, version } of (await stockOf(who, '&view=draft')).items) {
    await addPictureRow(site, id)
    await stock(site, who, `/${id}/moves`, { version, move: 'publish' })
  }
}

/** Twenty rows with four kinds of mistake. */
const spoil = (row: Record<string, string>, at: number) => {
  if (at < 6) row['Metal fineness'] = '19k'
  else if (at < 12) row.Currency = 'GPB'
  else if (at < 16) row['Gross weight'] = '4,25'
  else if (at < 20) row['Ships from'] = ''
}

describe('an import of 500 rows with 20 bad ones', () => {
  it('imports 480 and gives 20 back, each with its reason', async () => {
    const who = await seller()
    const review = await reviewTable(site, who, ringsCsv(500, spoil))
    expect(review).toMatchObject({
      state: 'review',
      kind: 'jewellery',
      rows: 500,
      counts: { new: 480, changed: 0, invalid: 20, unchanged: 0, hidden: 0 },
      lacks: [],
    })
    expect(review.groups.map(({ key, rows }) => [key, rows])).toEqual([
      ['metals.1.fineness', 6],
      ['currency', 6],
      ['gross', 4],
      ['country', 4],
    ])
    const done = await commitTable(site, who, review)
    expect(done).toMatchObject({ state: 'done', result: { new: 480, invalid: 20 } })
    expect(await countsOf(who)).toMatchObject({ all: 480, draft: 480 })
    const { text } = await callAs(site, who, `/imports/${review.id}/invalid`)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(21)
    expect(lines[0]).toContain('"What is wrong"')
    expect(lines[1]).toContain('“19k” is not one of the choices.')
    const workbook = await callAs(site, who, `/imports/${review.id}/invalid?format=xlsx`)
    expect(workbook.headers['content-disposition']).toContain('stock, not imported.xlsx')
    const { table } = await readTable(workbook.body, {})
    const csv = await readTable(Buffer.from(text), {})
    expect(table.headers.slice(-2)).toEqual(['Row in the file', 'What is wrong'])
    expect(table.rows).toHaveLength(20)
    expect(table).toEqual(csv.table)
  })

  it('imports all 500 once the mistakes are repaired, four presses for twenty rows', async () => {
    const who = await seller()
    let view = await reviewTable(site, who, ringsCsv(500, spoil))
    const repair = async (key: string, how: string, text?: string) => {
      const group = view.groups.find((each) => each.key === key)?.id ?? ''
      view = await onImport(site, who, `${view.id}/repairs`, { group, how, ...(text && { text }) })
    }
    const suggestion = (key: string) => view.groups.find((each) => each.key === key)?.suggestion
    expect(suggestion('currency')).toBe('GBP')
    expect(suggestion('gross')).toBe('4.25')
    expect(suggestion('country')).toBeNull()
    await repair('currency', 'accept')
    expect(view.counts.invalid).toBe(14)
    await repair('gross', 'accept')
    await repair('metals.1.fineness', 'set', '18k')
    await repair('country', 'set', 'France')
    expect(view).toMatchObject({ counts: { new: 500, invalid: 0 }, groups: [] })
    const done = await commitTable(site, who, view)
    expect(done.result).toMatchObject({ new: 500, invalid: 0 })
    expect(await countsOf(who)).toMatchObject({ all: 500, draft: 500 })
  })

  it('imports rows that a workbook hides, too, and says how many there are', async () => {
    const { headers, rows } = (await readTable(Buffer.from(ringsCsv(4)), {})).table
    const lines = rows.map(({ cells }, at) => rowOf(cells, at % 2 === 1))
    const bytes = await workbookOf([{ content: sheetOf(rowOf(headers), ...lines) }])
    const view = await reviewTable(site, await seller(), bytes)
    expect(view).toMatchObject({ rows: 4, hiddenRows: 2, counts: { new: 4 } })
  })

  it('refuses a repair that cannot be read either, and says why', async () => {
    const who = await seller()
    const view = await reviewTable(site, who, ringsCsv(20, spoil))
    const group = view.groups.find(({ key }) => key === 'country')?.id
    const { status, text } = await callAs(site, who, `/imports/${view.id}/repairs`, {
      group,
      how: 'set',
      text: 'Atlantis',
    })
    expect(status).toBe(422)
    expect(JSON.parse(text).errors).toEqual([
      { pointer: '/text', detail: '“Atlantis” is not one of the choices.' },
    ])
  })
})

describe('a second import', () => {
  let who: Awaited<ReturnType<typeof seller>>
  let first: ImportView
  beforeAll(async () => {
    who = await trustedSeller(site)
    first = await commitTable(site, who, await reviewTable(site, who, ringsCsv(10)))
    await publishDrafts(who)
  })

  it('reads the columns as before, and warns that the file was imported', async () => {
    const view = await openTable(site, who, ringsCsv(10))
    expect(view).toMatchObject({ state: 'review', counts: { unchanged: 10, new: 0, changed: 0 } })
    expect(view.importedBefore).not.toBeNull()
  })

  it('shows what changes, before and after, and keeps the seller’s words for the same value', async () => {
    const view = await reviewTable(
      site,
      who,
      ringsCsv(10, (row, at) => {
        row['Metal fineness'] = '750'
        if (at === 3) row.Price = '900'
      }),
    )
    expect(view.counts).toMatchObject({ unchanged: 9, changed: 1 })
    const { json } = await callAs(site, who, `/imports/${view.id}/rows?outcome=changed`)
    expect(json.items).toMatchObject([
      {
        row: 5,
        stockNumber: 'RG-00004',
        changes: [{ label: 'Price', before: '1003.50', after: '900' }],
      },
    ])
  })

  it('hides nothing unless it replaces all, and then asks for the number above a fifth', async () => {
    const added = await reviewTable(site, who, ringsCsv(4))
    expect(added.counts.hidden).toBe(0)
    const view = await reviewTable(site, who, ringsCsv(4), { mode: 'replace' })
    expect(view).toMatchObject({ counts: { hidden: 6 }, live: 10, asksNumber: true })
    const refused = await callAs(site, who, `/imports/${view.id}/commit`, {})
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Type 6 to hide')
    await onImport(site, who, `${view.id}/commit`, { hidden: 6 })
    expect((await commitTable(site, who, view, { hidden: 6 })).result).toMatchObject({ hidden: 6 })
    expect(await countsOf(who)).toMatchObject({ live: 4, paused: 6 })
    expect(await undoTable(site, who, view)).toMatchObject({ state: 'undone', kept: [] })
    expect(await countsOf(who)).toMatchObject({ live: 10, paused: 0 })
  })

  it('hides nothing that is in the file, even in a row whose kind cannot be read', async () => {
    const csv = `Kind,Stock number\nJewelery,RG-00001\n,RG-00002\nJewellery,RG-00003\n`
    const view = await reviewTable(site, who, csv, { mode: 'replace' })
    expect(view).toMatchObject({ kind: null, counts: { invalid: 2, hidden: 7 }, live: 10 })
    expect(view.groups.map(({ stockNumber }) => stockNumber)).toEqual(['RG-00001', 'RG-00002'])
  })

  it('hides exactly a fifth without asking, and more only after asking', async () => {
    const more = await reviewTable(site, who, ringsCsv(7), { mode: 'replace' })
    expect(more).toMatchObject({ counts: { hidden: 3 }, live: 10, asksNumber: true })
    const fifth = await reviewTable(site, who, ringsCsv(8), { mode: 'replace' })
    expect(fifth).toMatchObject({ counts: { hidden: 2 }, live: 10, asksNumber: false })
    expect((await commitTable(site, who, fifth)).result).toMatchObject({ hidden: 2 })
    expect(await countsOf(who)).toMatchObject({ live: 8, paused: 2 })
    await undoTable(site, who, fifth)
    expect(await countsOf(who)).toMatchObject({ live: 10, paused: 0 })
  })

  it('is undone as a whole, except for what somebody changed since', async () => {
    const csv = ringsCsv(12, (row) => (row.Price = '500'))
    const view = await reviewTable(site, who, csv)
    expect(view.counts).toMatchObject({ changed: 10, new: 2 })
    await commitTable(site, who, view)
    const { items } = await stockOf(who, '&words=RG-00002')
    const { id, version } = items[0]
    const body = { version, said: { price: '777' } }
    expect((await callAs(site, who, `/stock/${id}`, body, 'PUT')).status).toBe(200)
    const undone = await undoTable(site, who, view)
    expect(undone.kept).toEqual([{ stockNumber: 'RG-00002', reason: 'It was changed since.' }])
    const after = await stockOf(who)
    expect(await countsOf(who)).toMatchObject({ live: 10, draft: 0 })
    const prices = after.items.map((each: { unitPrice: number }) => each.unitPrice)
    expect(prices.filter((price: number) => price === 50_000)).toEqual([])
    expect(prices).toContain(77_700)
  })

  it('is nobody else’s', async () => {
    const other = await seller()
    for (const path of [first.id, `${first.id}/rows?outcome=new`, `${first.id}/invalid`]) {
      expect((await callAs(site, other, `/imports/${path}`)).status).toBe(404)
    }
    expect((await callAs(site, other, `/imports/${first.id}/undo`, {})).status).toBe(404)
    expect((await callAs(site, await trader(site, 'buyer'), '/imports', {})).status).toBe(403)
  })
})

describe('a change by a file', () => {
  const commit = async (who: Awaited<ReturnType<typeof seller>>, csv: string, settings = {}) => {
    const { id, counts, groups } = await reviewTable(site, who, csv, settings)
    for (const { id: group } of groups) {
      await onImport(site, who, `${id}/repairs`, { group, how: 'accept' })
    }
    return commitTable(site, who, { id }, { hidden: counts.hidden })
  }
  it('of a live listing is looked at as an edit is, and waits no more once the piece is hidden', async () => {
    const who = await trustedSeller(site)
    const dear = (row: Record<string, string>, at: number) => {
      if (at === 0) row.Price = '90,000'
      else if (at === 1) row.Title = 'A better band'
    }
    await commit(who, ringsCsv(2))
    await publishDrafts(who)
    expect(await countsOf(who)).toMatchObject({ live: 2 })
    const reviewOf = async (words: string) => {
      const { items } = await stockOf(who, `&words=${words}`)
      return (await ownOf(site, who, items[0].id)).review
    }
    await commit(who, ringsCsv(2, dear))
    expect(await countsOf(who)).toMatchObject({ live: 2 })
    await expect.poll(() => reviewOf('RG-00001')).toMatchObject({ cause: 'changed' })
    expect(await reviewOf('RG-00002')).toBeNull()
    const sold = await commit(
      who,
      ringsCsv(2, (row, at) => {
        dear(row, at)
        if (at === 0) row['Pieces in stock'] = '0'
      }),
    )
    expect(await countsOf(who)).toMatchObject({ live: 1, 'sold-out': 1 })
    expect(await reviewOf('RG-00001')).toBeNull()
    await undoTable(site, who, sold)
    expect(await countsOf(who)).toMatchObject({ live: 2 })
    expect(await reviewOf('RG-00001')).toMatchObject({ cause: 'changed' })
    await commit(
      who,
      ringsCsv(1, (row) => (row['Stock number'] = 'RG-00002')),
      { mode: 'replace' },
    )
    expect(await countsOf(who)).toMatchObject({ live: 1, paused: 1 })
    expect(await reviewOf('RG-00001')).toBeNull()
  })
})

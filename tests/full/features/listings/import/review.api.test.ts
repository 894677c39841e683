import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { commitImport } from '#server/features/listings/import/commit-import.ts'
import { listingImport } from '#server/features/listings/import/table.ts'
import { job } from '#server/jobs/table.ts'

import { callAs } from '../../../../support/api-calls.ts'
import { workContext } from '../../../../support/contexts.ts'
import { ringsCsv } from '../../../../support/ring-table.ts'
import { openSite } from '../../../../support/site.ts'
import {
  commitTable,
  onImport,
  openTable,
  reviewTable,
  settingsOf,
} from '../../../../support/stock-files.ts'
import { trader } from '../../../../support/traders.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

/** Rings with other numbers for each test, which share the seller's stock. */
const rings = (
  letter: string,
  rows: number,
  change: (row: Record<string, string>, at: number) => void,
) =>
  reviewTable(
    site,
    seller,
    ringsCsv(rows, (row, at) => {
      row['Stock number'] = `${letter}-${100 + at}`
      change(row, at)
    }),
  )

const outcomesOf = async (id: string) => {
  const { json } = await callAs(site, seller, `/imports/${id}/rows?outcome=new`)
  return json.items.map(({ row }: { row: number }) => row)
}

describe('a mistake of several rows', () => {
  it('is repaired in one row, and stays in the others', async () => {
    const view = await rings('ONE', 4, (row, at) => {
      if (at < 3) row.Currency = 'GPB'
    })
    expect(view).toMatchObject({ counts: { new: 1, invalid: 3 }, groups: [{ rows: 3, row: 2 }] })
    const group = view.groups[0]?.id
    const body = { group, row: 3, how: 'accept' }
    const one = await onImport(site, seller, `${view.id}/repairs`, body)
    expect(one).toMatchObject({ counts: { new: 2, invalid: 2 }, groups: [{ id: group, rows: 2 }] })
    expect(await outcomesOf(view.id)).toEqual([3, 5])
    const again = await callAs(site, seller, `/imports/${view.id}/repairs`, body)
    expect(again.status).toBe(409)
    const set = { group, row: 2, how: 'set', text: 'EUR' }
    expect(await onImport(site, seller, `${view.id}/repairs`, set)).toMatchObject({
      counts: { new: 3, invalid: 1 },
      groups: [{ id: group, rows: 1, row: 4 }],
    })
    await commitTable(site, seller, view)
    const { items } = (await callAs(site, seller, '/stock?words=ONE-')).json
    const currencies = items.map((each: { currency: string }) => each.currency)
    expect(currencies.toSorted()).toEqual(['EUR', 'GBP', 'GBP'])
  })

  it('is dropped: the cells are ignored, and the rows are imported without them', async () => {
    const view = await rings('DROP', 2, (row) => (row['Metal colour'] = 'Greenish'))
    expect(view.groups).toMatchObject([{ key: 'metals.1.colour', droppable: true, rows: 2 }])
    const body = { group: view.groups[0]?.id, how: 'drop' }
    const dropped = await onImport(site, seller, `${view.id}/repairs`, body)
    expect(dropped).toMatchObject({ counts: { new: 2, invalid: 0 }, groups: [] })
    await commitTable(site, seller, view)
    const { items } = (await callAs(site, seller, '/stock?words=DROP-100')).json
    const { said } = (await callAs(site, seller, `/stock/${items[0].id}`)).json
    expect(said).toMatchObject({ 'metals.1.metal': 'Gold' })
    expect(said).not.toHaveProperty(['metals.1.colour'])
  })

  it('is not dropped where the cell is needed', async () => {
    const view = await rings('NEED', 1, (row) => (row['Ships from'] = ''))
    expect(view.groups).toMatchObject([{ key: 'country', droppable: false }])
    const body = { group: view.groups[0]?.id, how: 'drop' }
    const { status, text } = await callAs(site, seller, `/imports/${view.id}/repairs`, body)
    expect(status).toBe(422)
    expect(text).toContain('Fix it, or leave the row out.')
  })

  it('is left out with its rows, and the others are imported', async () => {
    const view = await rings('OUT', 4, (row, at) => {
      if (at < 2) row['Metal fineness'] = '19k'
      else if (at === 2) row['Stock number'] = 'OUT-100'
    })
    expect(view).toMatchObject({ counts: { new: 1, invalid: 3 } })
    const group = view.groups.find(({ key }) => key === 'metals.1.fineness')?.id
    const out = await onImport(site, seller, `${view.id}/repairs`, { group, how: 'leave-out' })
    // The row with the number of one that is left out is no longer the second one.
    expect(out).toMatchObject({ counts: { new: 2, invalid: 0, leftOut: 2 }, groups: [] })
    const done = await commitTable(site, seller, view)
    expect(done.result).toMatchObject({ new: 2, invalid: 0 })
    const { items } = (await callAs(site, seller, '/stock?words=OUT-')).json
    const titles = items.map((each: { title: string }) => each.title)
    expect(titles.toSorted()).toEqual(['Band number 3', 'Band number 4'])
  })
})

it('columns that were matched by hand return with the next file, in that company only', async () => {
  const file = (number: string) => `Nr,Bezeichnung,Gewicht,Title\n${number},Ein Ring,4.2,x\n`
  const upload = (who: typeof seller, number: string) => openTable(site, who, file(number))
  const first = await upload(seller, 'HAND-1')
  expect(first).toMatchObject({ state: 'columns', lacks: [{ key: 'stockNumber' }] })
  const columns = ['stockNumber', 'title', 'gross', '']
  const chosen = { ...settingsOf(first), kind: 'jewellery', columns }
  const set = await onImport(site, seller, first.id, chosen, 'PUT')
  expect(set).toMatchObject({ state: 'review', counts: { new: 1 } })
  const next = await upload(seller, 'HAND-2')
  expect(next).toMatchObject({ state: 'review', counts: { new: 1 } })
  expect(next.columns.map(({ choice }) => choice)).toEqual(columns)
  expect(next.columns.map(({ key }) => key)).toEqual(['stockNumber', 'title', 'gross', null])
  const { json } = await callAs(site, seller, `/imports/${next.id}/rows?outcome=new`)
  expect(json.items).toMatchObject([{ stockNumber: 'HAND-2', title: 'Ein Ring' }])

  const other = await upload(await trader(site, 'seller'), 'HAND-3')
  expect(other).toMatchObject({ state: 'columns', lacks: [{ key: 'stockNumber' }] })
  expect(other.columns.map(({ choice }) => choice)).toEqual(['auto', 'auto', 'auto', 'auto'])
})

describe('the progress of an import', () => {
  it('is told while its rows are written, up to all of them', async () => {
    const view = await rings('STEP', 450, () => {})
    const ctx = await workContext(site)
    const waiting = { state: 'waiting' as const }
    await ctx.db.update(listingImport).set(waiting).where(eq(listingImport.id, view.id))
    const told: [number, number][] = []
    const control = {
      progress: (done: number, total: number) => told.push([done, total]),
      signal: new AbortController().signal,
    }
    expect(await commitImport(ctx, view.id, control)).toBe(true)
    expect(told.length).toBeGreaterThan(1)
    expect(told.map(([, total]) => total)).toEqual(told.map(() => 450))
    const steps = told.map(([done]) => done)
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
    expect(steps.at(-1)).toBe(450)
  })

  it('is what its job has recorded, as long as that runs', async () => {
    const { id } = await rings('JOB', 3, () => {})
    const progress = async () => (await callAs(site, seller, `/imports/${id}/progress`)).json
    expect(await progress()).toEqual({ state: 'review', progress: null, pictures: null })
    await commitTable(site, seller, { id })
    expect(await progress()).toMatchObject({ state: 'done', progress: null })
    const { db } = await workContext(site)
    const [found] = await db.select().from(listingImport).where(eq(listingImport.id, id))
    const lease = { claim: randomUUID(), dueAt: new Date(Date.now() + 3_600_000) }
    const running = { state: 'running' as const, finishedAt: null, done: 2, total: 3, ...lease }
    await db
      .update(job)
      .set(running)
      .where(eq(job.id, found?.jobId ?? ''))
    expect(await progress()).toMatchObject({ progress: { done: 2, total: 3 } })
    expect((await onImport(site, seller, id)).progress).toEqual({ done: 2, total: 3 })
  })
})

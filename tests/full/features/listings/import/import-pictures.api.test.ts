import { beforeAll, describe, expect, it } from 'vitest'

import { mostPictures } from '#shared/features/listings/pictures-contract.ts'

import { callAs } from '../../../../support/api-calls.ts'
import { trustedSeller } from '../../../../support/listing-review.ts'
import { photograph } from '../../../../support/photographs.ts'
import { ringsCsv } from '../../../../support/ring-table.ts'
import { openSite } from '../../../../support/site.ts'
import {
  addZip,
  commitTable,
  type ImportView,
  onImport,
  pictured,
  reviewTable,
  undoTable,
  zipKeyOf,
} from '../../../../support/stock-files.ts'
import { addPictureRow, stock, trader } from '../../../../support/traders.ts'
import { endAtWork } from '../../../../support/worker-processes.ts'
import { smallJpeg, storedFiles, zipped } from '../../../../support/zips.ts'

const site = await openSite()
const { storage } = await site.context.services.open()
const jpegs = await Promise.all(Array.from({ length: 6 }, (_, at) => smallJpeg(at + 1)))

type Seller = Awaited<ReturnType<typeof trader>>
const seller = () => trader(site, 'seller')
const jpeg = (at: number) => jpegs[at] ?? Buffer.alloc(0)

interface Pictured {
  id: string
  version: number
  state: string
  pictures: { id: string; alt: string; masterKey: string; widths: number[] }[]
}

const stockOf = async (who: Seller) =>
  (await callAs(site, who, '/stock?limit=100')).json.items as { id: string }[]

/** The pieces of a seller by stock number, with their pictures. */
async function pieces(who: Seller): Promise<Record<string, Pictured>> {
  const all: Record<string, Pictured> = {}
  for (const { id } of await stockOf(who)) {
    const own = (await callAs(site, who, `/stock/${id}`)).json
    all[own.said.stockNumber] = own
  }
  return all
}

const rowsOf = async (who: Seller, id: string) =>
  (await callAs(site, who, `/imports/${id}/rows?outcome=pictures`)).json.items

const commit = async (who: Seller, view: ImportView) => {
  await commitTable(site, who, view)
  return pictured(site, who, view.id)
}

const filesOf = (key: string) => storedFiles(storage, key)

const namedCsv = () =>
  ringsCsv(
    3,
    (row, at) => {
      if (at === 0) Object.assign(row, { 'Image 1': 'front.jpg', 'Image 2': 'Photos\\SIDE.JPG' })
      if (at === 1) row['Image 1'] = 'front2.jpg; gone.jpg'
    },
    ['Image 1', 'Image 2'],
  )
const namedZip = () =>
  zipped({
    'rings/front.jpg': jpeg(0),
    'rings/side.jpg': jpeg(1),
    'rings/front2.jpg': jpeg(2),
    'rings/RG-00003.jpg': jpeg(3),
    'rings/rg-00003_2.jpg': jpeg(4),
    'rings/nobody.jpg': jpeg(5),
    'read me.txt': 'our rings',
    '__MACOSX/rings/._front.jpg': 'x',
  })

describe('an import with pictures', () => {
  let who: Seller
  let first: ImportView
  beforeAll(async () => {
    who = await seller()
    first = await reviewTable(site, who, namedCsv())
  })

  it('asks for the ZIP if the table names pictures', () => {
    expect(first.columns.at(-1)).toMatchObject({ header: 'Image 2', key: 'pictures' })
    expect(first.pictures).toMatchObject({ zip: null, rows: 2, missing: 4, toAdd: 0 })
    expect(first.counts).toMatchObject({ new: 3, invalid: 0 })
  })

  it('says which are found, missing, unused and no pictures, and keeps the rows valid', async () => {
    first = await addZip(site, who, first.id, await namedZip())
    expect(first.counts).toMatchObject({ new: 3, invalid: 0 })
    expect(first.pictures).toMatchObject({
      zip: 'pictures.zip',
      files: 7,
      rows: 3,
      toAdd: 5,
      missing: 1,
      unused: { count: 1, names: ['nobody.jpg'] },
      unusable: {
        count: 1,
        files: [{ name: 'read me.txt', reason: 'It is not a JPEG, PNG or WebP.' }],
      },
      progress: null,
    })
    expect(await rowsOf(who, first.id)).toMatchObject([
      { pictures: { found: ['front.jpg', 'side.jpg'], missing: [], add: 2 } },
      { pictures: { found: ['front2.jpg'], missing: ['gone.jpg'], add: 1 } },
      { pictures: { found: ['RG-00003.jpg', 'rg-00003_2.jpg'], missing: [], add: 2 } },
    ])
    expect(await pieces(who)).toEqual({})
  })

  it('adds them in order, described and in all sizes, and removes the ZIP', async () => {
    const key = await zipKeyOf(site, first.id)
    expect(await filesOf(key)).toHaveLength(1)
    const done = await commit(who, first)
    expect(done.progress).toEqual({ state: 'added', done: 3, total: 3 })
    expect(done.result).toEqual({ added: 5, refusedCount: 0, refused: [] })
    const all = await pieces(who)
    expect(
      Object.values(all)
        .map((each) => each.pictures.length)
        .toSorted(),
    ).toEqual([1, 2, 2])
    expect(all['RG-00001']?.pictures.map(({ alt }) => alt)).toEqual([
      'Band number 1, yellow gold 750 (18k)',
      'Band number 1, yellow gold 750 (18k), view 2',
    ])
    await expect.poll(() => filesOf(key)).toEqual([])
    const sized = async () =>
      Object.values(await pieces(who))
        .flatMap(({ pictures }) => pictures)
        .filter(({ widths }) => widths.length > 0)
    await expect.poll(sized).toHaveLength(5)
  })

  it('changes nothing if the same table and ZIP come again', async () => {
    const before = await pieces(who)
    const again = await reviewTable(site, who, namedCsv())
    const view = await addZip(site, who, again.id, await namedZip())
    expect(view.counts).toMatchObject({ unchanged: 3, new: 0, changed: 0 })
    expect(view.pictures).toMatchObject({ toAdd: 0, missing: 1, unused: { count: 1 } })
    const refused = await callAs(site, who, `/imports/${view.id}/commit`, {})
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('There is nothing to import')
    expect(await pieces(who)).toEqual(before)
  })

  it('adds only what is new to pieces that do not change otherwise, and is undone', async () => {
    const before = await pieces(who)
    const more = await reviewTable(site, who, namedCsv())
    const zip = await zipped({ 'RG-00003-1.jpg': jpeg(3), 'RG-00003-9.jpg': jpeg(5) })
    const view = await addZip(site, who, more.id, zip)
    expect(view.pictures).toMatchObject({ toAdd: 1 })
    expect((await commit(who, view)).result.added).toBe(1)
    const after = await pieces(who)
    expect(after['RG-00003']?.pictures).toHaveLength(3)
    const added = after['RG-00003']?.pictures[2]?.masterKey ?? ''
    expect(await filesOf(added)).not.toEqual([])
    expect(await undoTable(site, who, view)).toMatchObject({ state: 'undone', kept: [] })
    expect(await pieces(who)).toEqual(before)
    await expect.poll(() => filesOf(added)).toEqual([])
  })

  it('is as exported: the export and the same ZIP change nothing', async () => {
    const exported = await fetch(`${site.address}/api/stock-file`, { headers: who.headers })
    const review = await reviewTable(site, who, Buffer.from(await exported.arrayBuffer()))
    const zip = await zipped({ 'RG-00003.jpg': jpeg(3), 'RG-00003_2.jpg': jpeg(4) })
    const view = await addZip(site, who, review.id, zip)
    expect(view.counts).toMatchObject({ unchanged: 3, new: 0, changed: 0, invalid: 0 })
    expect(view.pictures).toMatchObject({ rows: 1, toAdd: 0, unused: { count: 0 } })
  })

  it('is undone with its drafts, pictures and files', async () => {
    const keys = Object.values(await pieces(who)).flatMap(({ pictures }) =>
      pictures.map(({ masterKey }) => masterKey),
    )
    expect(await undoTable(site, who, first)).toMatchObject({ state: 'undone', kept: [] })
    expect(await pieces(who)).toEqual({})
    expect(keys).toHaveLength(5)
    for (const key of keys) await expect.poll(() => filesOf(key)).toEqual([])
  })
})

describe('the pictures of an import', () => {
  it('stay where buyers would be left without any, and where somebody has worked since', async () => {
    const who = await trustedSeller(site)
    const review = await reviewTable(site, who, ringsCsv(2))
    await commit(
      who,
      await addZip(
        site,
        who,
        review.id,
        await zipped({ 'RG-00001.jpg': jpeg(0), 'RG-00002.jpg': jpeg(1) }),
      ),
    )
    const { 'RG-00001': one, 'RG-00002': two } = await pieces(who)
    if (one === undefined || two === undefined) throw new Error('the pieces are not there')
    await stock(site, who, `/${one.id}/moves`, { version: one.version, move: 'publish' })
    // Another import gives the live piece and the draft one picture more.
    const more = await reviewTable(site, who, ringsCsv(2))
    const second = await addZip(
      site,
      who,
      more.id,
      await zipped({ 'RG-00001.jpg': jpeg(2), 'RG-00002.jpg': jpeg(3) }),
    )
    await commit(who, second)
    // Its first picture is taken off, so that the one of the second import is its last.
    const [, picture] = (await pieces(who))['RG-00001']?.pictures ?? []
    const path = `/stock/${one.id}/pictures/${one.pictures[0]?.id}`
    expect((await callAs(site, who, path, undefined, 'DELETE')).status).toBe(200)
    const undone = await undoTable(site, who, second)
    expect(undone.kept).toEqual([
      { stockNumber: 'RG-00001', reason: 'Others can see it, so it keeps its pictures.' },
    ])
    let after = await pieces(who)
    expect(after['RG-00001']).toMatchObject({ state: 'live', pictures: [{ id: picture?.id }] })
    expect(after['RG-00002']?.pictures.map(({ id }) => id)).toEqual([two.pictures[0]?.id])
    // A draft with a picture that somebody added is kept, as it is.
    await addPictureRow(site, two.id)
    const { kept } = await undoTable(site, who, review)
    expect(kept).toContainEqual({ stockNumber: 'RG-00002', reason: 'Pictures were added since.' })
    after = await pieces(who)
    expect(after['RG-00002']?.pictures).toHaveLength(2)
  })

  it('that no listing can have are told, and the others are added', async () => {
    const who = await seller()
    const review = await reviewTable(site, who, ringsCsv(1))
    const names = Object.fromEntries(
      await Promise.all(
        Array.from({ length: mostPictures + 1 }, async (_, at) => [
          `RG-00001_${at + 10}.jpg`,
          await smallJpeg(at + 20),
        ]),
      ),
    )
    const broken = Buffer.concat([jpeg(0).subarray(0, 600), Buffer.alloc(50)])
    const zip = await zipped({ 'RG-00001_1.jpg': broken, ...names })
    const view = await addZip(site, who, review.id, zip)
    expect(await rowsOf(who, view.id)).toMatchObject([{ pictures: { add: 12, over: 2 } }])
    const { result } = await commit(who, view)
    expect(result.added).toBe(mostPictures - 1)
    expect(result.refused).toMatchObject([{ stockNumber: 'RG-00001', name: 'RG-00001_1.jpg' }])
    expect(result.refused[0]?.reason).toContain('damaged')
  })

  it('that end the process which opens them are refused, and the rows after them go on', async () => {
    const who = await seller()
    const { id } = await reviewTable(site, who, ringsCsv(2))
    const large = await (await photograph([4000, 3000])).jpeg().toBuffer()
    const zip = await zipped({ 'RG-00001.jpg': large, 'RG-00002.jpg': jpeg(1) })
    const added = commit(who, await addZip(site, who, id, zip))
    const [{ progress, result }] = await Promise.all([added, endAtWork('picture-worker.mjs', 2)])
    expect(progress).toEqual({ state: 'added', done: 2, total: 2 })
    expect(result).toMatchObject({ added: 1, refused: [{ stockNumber: 'RG-00001' }] })
    expect(result.refused[0]?.reason).toContain('is damaged')
  })

  it('follow a stock number that is repaired', async () => {
    const who = await seller()
    const csv = ringsCsv(2, (row, at) => {
      if (at === 1) row['Stock number'] = ''
    })
    const review = await reviewTable(site, who, csv)
    const zip = await zipped({ 'RG-00002.jpg': jpeg(1) })
    const view = await addZip(site, who, review.id, zip)
    expect(view.pictures).toMatchObject({ toAdd: 0, unused: { count: 1 } })
    const [{ id: group } = { id: '' }] = view.groups
    const repair = { group, how: 'set', text: 'RG-00002' }
    const repaired = await onImport(site, who, `${view.id}/repairs`, repair)
    expect(repaired.pictures).toMatchObject({ toAdd: 1, unused: { count: 0 } })
  })
})

import { randomUUID } from 'node:crypto'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { published } from '#server/features/listings/stock/move-listing.ts'
import { columnsFrom } from '#server/features/listings/stock/read-said.ts'
import {
  earlyCompany,
  listing,
  listingChange,
  listingPicture,
} from '#server/features/listings/table.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'

import { storeDemoPictures } from './demo-pictures.ts'
import { type DemoLot, demoLots } from './lots/demo-lots.ts'
import { demoPictures } from './lots/pictures.ts'

/** A company of the demo with its owner. */
export interface DemoTrader {
  companyId: string
  personId: string
}

const day = 86_400_000
/** Rows in one statement. */
const batch = 50

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) =>
    rows.slice(at * batch, (at + 1) * batch),
  )

/** What the history calls what led to a state, after its publication. */
const lastChange = { paused: 'paused', archived: 'archived', 'sold-out': 'edited' } as const

type Row = typeof listing.$inferInsert & { id: string }

/** The lots of the demo, and where their pictures are stored. */
type Catalogue = Awaited<ReturnType<typeof storeCatalogue>>

/**
 * Stores the pictures of the demo's lots. On a slow disk this takes longer than a transaction may be idle, so
 * it comes before the transaction that fills the demo.
 * @param images the base path of the build's images
 */
export async function storeCatalogue({ clock, services }: WorkContext, images: string) {
  const lots = demoLots(clock())
  const shown = lots.flatMap((lot) =>
    lot.pictures.map((name, position) => {
      const known = demoPictures[name]
      if (known === undefined) throw new Error(`no picture ${name}`)
      return { ...known, name, position, lot }
    }),
  )
  const keys = await storeDemoPictures(services.storage, images, shown)
  return { lots, pictures: shown.map((picture, at) => ({ ...picture, keys: keys[at] })) }
}

/**
 * Fills the catalogue of the demo.
 * @param traders by their owner's email
 */
export async function fillCatalogue(
  ctx: CallContext,
  traders: ReadonlyMap<string, DemoTrader>,
  { catalogue, buyer }: { catalogue: Catalogue; buyer: string },
): Promise<void> {
  const traderOf = (email: string) => {
    const found = traders.get(email)
    if (found === undefined) throw new Error(`the demo has no company of ${email}`)
    return found
  }
  const lots = catalogue.lots.map((lot) => {
    const { companyId, personId } = traderOf(lot.seller.email)
    return { lot, personId, row: rowOf(lot, companyId) }
  })
  const rows = new Map(lots.map(({ lot, row }) => [lot, row]))
  for (const each of batches(lots)) await ctx.db.insert(listing).values(each.map(({ row }) => row))
  const changes = lots.flatMap(({ lot, row, personId }) => changesOf(lot, row, personId))
  for (const each of batches(changes)) await ctx.db.insert(listingChange).values(each)
  const pictures = catalogue.pictures.map(({ name, position, lot, hash, alt, widths, keys }) => {
    const row = rows.get(lot)
    if (keys === undefined || row === undefined) throw new Error(`${name} was not stored`)
    const side = Math.max(...widths)
    return {
      listingId: row.id,
      position,
      alt,
      hash,
      ...keys,
      masterWidth: side,
      masterHeight: side,
      widths: [...widths],
      width: side,
      height: side,
      createdAt: row.createdAt,
    }
  })
  for (const each of batches(pictures)) await ctx.db.insert(listingPicture).values(each)
  const { companyId } = traderOf(buyer)
  for (const { lot, row } of lots) {
    if (lot.early?.chosen !== true) continue
    await ctx.db.insert(earlyCompany).values({ listingId: row.id, companyId })
  }
}

/** States that a listing reaches only after it was published. */
const wasPublished = ({ state }: DemoLot) => state !== 'draft' && state !== 'private'

function rowOf(lot: DemoLot, companyId: string): Row {
  const { kind, state, publishedAt: at, confirmedAt, early } = lot
  const columns = columnsFrom(kind, lot.said)
  const before = { slug: null, firstPublishedAt: null, publicFrom: null }
  const earlyHours = early?.hours ?? 0
  return {
    id: randomUUID(),
    companyId,
    kind,
    ...columns,
    state,
    stateChangedAt: at,
    version: versionOf(lot),
    earlyHours,
    ...(wasPublished(lot)
      ? { ...published({ ...before, title: columns.title, earlyHours }, at), confirmedAt }
      : {}),
    createdAt: new Date(at.getTime() - 2 * day),
    updatedAt: at,
  }
}

/** One for each change that led to the state. */
const versionOf = ({ state }: DemoLot) =>
  state === 'draft' ? 1 : state === 'live' || state === 'private' ? 2 : 3

type Change = typeof listingChange.$inferInsert

/** The history that leads to a listing's state. */
function changesOf(lot: DemoLot, row: Row, personId: string): Change[] {
  const { said, state } = lot
  const change = (
    version: number,
    what: string,
    words: { before?: Said; after?: Said } = {},
  ): Change => ({
    listingId: row.id,
    version,
    what,
    before: {},
    after: {},
    ...words,
    personId,
    // A minute apart, because the history is in the order of time.
    createdAt:
      version === 1
        ? row.createdAt
        : new Date(row.updatedAt.getTime() - (versionOf(lot) - version) * 60_000),
  })
  const isSold = state === 'sold-out'
  const entered = { ...said, ...(isSold ? { quantity: '1' } : {}) }
  const found = [change(1, 'created', { after: entered })]
  if (state === 'private') found.push(change(2, 'kept-private'))
  if (!wasPublished(lot)) return found
  found.push(change(2, 'published'))
  if (state === 'paused' || state === 'archived' || state === 'sold-out') {
    const words = isSold ? { before: { quantity: '1' }, after: { quantity: '0' } } : {}
    found.push(change(3, lastChange[state], words))
  }
  return found
}

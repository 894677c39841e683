import { randomUUID } from 'node:crypto'

import { and, eq, inArray, ne } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { cutTo, lengthOf } from '#shared/contract/text.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { manifestOf } from '#shared/features/listings/parts.ts'
import { counted } from '#shared/ui/words.ts'

import { writeMany } from '../bulk/write-many.ts'
import type { OrderableLot } from '../lots/orderable-lot.ts'
import { isBuying } from '../lots/visible-lots.ts'
import { reviewChange, withdrawReviews } from '../moderation/reviews.ts'
import { differences } from '../stock/edit-listing.ts'
import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom, openPointsOf } from '../stock/read-said.ts'
import { writeChanges, writeListings } from '../stock/write-listings.ts'
import { listing } from '../table.ts'
import { divideSaid } from './divided-said.ts'
import { type AgreedLines, placesOfLines, whyUnlike } from './picked-lines.ts'
import { tellOfParts } from './tell-of-parts.ts'

interface Carving extends Pick<AgreedLines, 'lines'> {
  /** The lot, as it was read after the caller has locked it. */
  found: OrderableLot
  buyer: string
  /** Minor units of the lot's currency, for all the lines. */
  amount: number
  offerNumber: number
  /** Who of the seller did it; null if the buyer did. */
  personId: string | null
}

/**
 * Carves lines out of a lot that the caller has locked, into a listing of their own that an order holds.
 * That one is private and never on sale. The lot keeps the rest; it is paused if that has no price.
 * @returns the listing to order, or why it cannot be
 */
export async function carveLines(
  ctx: WorkContext,
  carving: Carving,
): Promise<OrderableLot | { refused: string }> {
  const { found, buyer, lines, amount, offerNumber, personId } = carving
  const { lot } = found
  if (found.available !== 1 || lot.quantity !== 1 || lot.held !== 0) {
    return { refused: 'The lot is in an open order now.' }
  }
  const unlike = whyUnlike(lot, { lines, inPart: true })
  const places = placesOfLines(manifestOf(lot.sheet), lines)
  if (unlike !== null || places === null) return { refused: unlike ?? 'The lines are gone.' }
  if (!(await mayBuy(ctx, buyer, lot))) {
    return { refused: 'The buyer’s company may not order now.' }
  }
  const { part, rest, left } = divideSaid(kinds[lot.kind], lot.said, places)
  // How the lot is divided and priced does not apply to what has been agreed.
  const { share: _share, minimum: _minimum, percent: _percent, ...kept } = part
  const carved = await insertCarved(ctx, lot, {
    ...kept,
    title: titleOf(lot, lines.length),
    stockNumber: await freeNumber(ctx, lot, offerNumber),
    description: `From lot ${lot.stockNumber ?? ''}, agreed in offer ${offerNumber}.`,
    breaking: 'whole',
    basis: 'total',
    price: plainAmount({ minor: amount, currency: found.currency }),
    quantity: '1',
  })
  await writeRest(ctx, lot, { said: rest, left, personId, about: carved.id })
  // Its page is the one of the lot that it came from.
  return { ...found, lot: { ...carved, slug: lot.slug } }
}

async function mayBuy(ctx: WorkContext, buyer: string, lot: Listing): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.id, lot.id), isBuying(ctx, buyer), ne(listing.companyId, buyer)))
  return found !== undefined
}

const longestTitle = 120
function titleOf({ said, title }: Listing, lines: number): string {
  const words = `${counted(lines, 'line')} of ${said.title ?? title}`
  return lengthOf(words) <= longestTitle ? words : `${cutTo(words, longestTitle - 1).trimEnd()}…`
}

const longestNumber = 32
/** A stock number that none of the seller's listings has. */
async function freeNumber(
  { db }: WorkContext,
  { companyId, stockNumber }: Listing,
  offerNumber: number,
): Promise<string> {
  const wished = ['', ...'bcdefgh'].map((letter) => {
    const end = `-${offerNumber}${letter}`
    return `${cutTo(stockNumber ?? 'LOT', longestNumber - end.length)}${end}`
  })
  const rows = await db
    .select({ taken: listing.stockNumber })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        inArray(listing.stockNumber, wished),
        ne(listing.state, 'archived'),
      ),
    )
  const taken = new Set(rows.map((row) => row.taken))
  return wished.find((each) => !taken.has(each)) ?? `${offerNumber}-${randomUUID().slice(0, 8)}`
}

/** The listing of the lines, whose one piece is held from the beginning. */
async function insertCarved(
  ctx: WorkContext,
  lot: Listing,
  said: Readonly<Record<string, string>>,
): Promise<Listing> {
  const now = ctx.clock()
  const id = randomUUID()
  const columns = columnsFrom(lot.kind, said)
  await writeListings(ctx, [
    {
      id,
      companyId: lot.companyId,
      kind: lot.kind,
      ...columns,
      state: 'private',
      stateReason: 'It belongs to an open order, so it is not on sale by itself.',
      held: 1,
      carvedFrom: lot.id,
      stateChangedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  ])
  await writeChanges(ctx, [
    {
      listingId: id,
      version: 1,
      what: 'carved',
      before: {},
      after: {},
      batchId: null,
      personId: null,
      createdAt: now,
    },
  ])
  const [made] = await ctx.db.select().from(listing).where(eq(listing.id, id))
  if (made === undefined) throw new Error('a carved listing is not there')
  return made
}

interface Rest {
  said: Readonly<Record<string, string>>
  /** The words of the lines that leave, under their former places. */
  left: Readonly<Record<string, string>>
  personId: string | null
  /** The listing that they are in now. */
  about: string
}

async function writeRest(ctx: WorkContext, lot: Listing, { said, left, personId, about }: Rest) {
  const columns = columnsFrom(lot.kind, said)
  const whole = columns.sheet.values.basis === 'total'
  const [point] = openPointsOf({ kind: lot.kind, said: columns.said })
  const stateReason = whole
    ? 'Lines of it were sold. Set a new price for the rest, and resume it.'
    : point === undefined
      ? null
      : `Lines of it were sold, and the rest needs a look. ${point.reason}`
  const next = {
    ...columns,
    ...(stateReason === null ? {} : { state: 'paused' as const, stateReason }),
  }
  // The lines by their former places: the rest has moved up, but did not change.
  const totals = differences(
    pick(lot.said, ['pieces', 'gross', 'cost']),
    pick(columns.said, ['pieces', 'gross', 'cost']),
  )
  const nothing = Object.fromEntries(Object.keys(left).map((key) => [key, null]))
  await writeMany(
    ctx,
    [
      {
        found: lot,
        next,
        what: 'divided',
        before: { ...totals.before, ...left },
        after: { ...totals.after, ...nothing },
      },
    ],
    { batchId: null, personId },
  )
  if (stateReason === null)
    await reviewChange(ctx, { ...lot, ...columns, version: lot.version + 1 })
  else await withdrawReviews(ctx, [lot.id], null)
  await tellOfParts(ctx, lot, {
    about,
    title: stateReason === null ? 'Lines of a lot were sold' : 'A lot needs a new price',
    says:
      stateReason ??
      'The rest is still on sale. Check that its title and description are true of the rest.',
  })
}

const pick = (said: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(said).filter(([name]) => names.includes(name)))

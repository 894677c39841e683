import { eq } from 'drizzle-orm'

import { listing } from '#server/features/listings/table.ts'
import { meetOrderDeadlines } from '#server/features/orders/deadlines.ts'
import { currencies } from '#shared/contract/money.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { publishingPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { callAs } from './api-calls.ts'
import { mixedLot } from './mixed-lots.ts'
import { answer, makeOffer, sendOffer } from './offers.ts'
import { openOrders } from './order-site.ts'
import { readOrder } from './orders.ts'
import type { SignedIn } from './people.ts'
import { publish, stock } from './traders.ts'

interface Picked {
  lines: readonly string[]
  amount?: number
}

/** A site whose seller sells mixed lots in parts, and what tests do with them. */
export async function openParts() {
  const open = await openOrders()
  const { site, ctx, seller, buyer } = open
  let lots = 0
  /** A live lot whose lines can be picked. */
  const lotInParts = (said: Readonly<Record<string, string>> = {}) =>
    publish(
      site,
      seller,
      { ...mixedLot, stockNumber: `PARTS-${(lots += 1)}`, ...said },
      'mixed-lot',
    )
  /** What somebody may pick of a lot, by the titles of its lines. */
  const partsOf = async (slug: string, who: SignedIn = buyer) => {
    const { json } = await callAs(site, who, `/lots/${slug}/offer`)
    return json.parts as { least: number; lines: { key: string; title: string }[] }
  }
  const keysOf = async (slug: string, titles: readonly string[]) => {
    const { lines } = await partsOf(slug)
    return titles.map((title) => lines.find((each) => each.title === title)?.key ?? '')
  }
  const termsFor = async (slug: string, { lines, amount = 500_000 }: Picked) => ({
    pieces: 1,
    amount,
    lines: await keysOf(slug, lines),
  })
  /** Offers for lines of a lot, by their titles. */
  const offerFor = async (slug: string, picked: Picked, who: SignedIn = buyer) =>
    makeOffer(site, who, slug, await termsFor(slug, picked))
  const sendFor = async (slug: string, picked: Picked, who: SignedIn = buyer) =>
    sendOffer(site, who, slug, await termsFor(slug, picked))
  /** The listings that were carved out of a lot and are in open orders. */
  const carvedFrom = (id: string) => ctx.db.select().from(listing).where(eq(listing.carvedFrom, id))
  const titlesOf = ({ sheet }: typeof listing.$inferSelect) =>
    (sheet.lists.lines ?? []).map(({ title }) => title)
  const edit = (own: { id: string; version: number }, said: Readonly<Record<string, string>>) =>
    stock(site, seller, `/${own.id}`, { version: own.version, said }, 'PUT')
  /** The changes of one of the seller's listings, the newest first. */
  const historyOf = async (id: string) =>
    (await callAs(site, seller, `/stock/${id}/history`)).json.items
  /** An offer for two lines that the seller has accepted. */
  const sold = async (said: Readonly<Record<string, string>> = {}) => {
    const own = await lotInParts(said)
    const number = await offerFor(own.slug, twoLines)
    const { status, json } = await answer(site, seller, number, 'acceptance')
    const [carved] = await carvedFrom(own.id)
    if (status !== 200 || carved === undefined) throw new Error(`${status}: nothing was carved out`)
    return { own, number, carved, order: json.orderNumber as number }
  }
  /** The time at which an unpaid order expires. */
  const afterDue = async (order: number) => {
    const { dueAt } = (await readOrder(site, buyer, order)).json
    return { ...ctx, clock: () => new Date(Date.parse(dueAt) + 24 * 4 * 3_600_000) }
  }
  const expire = async (order: number) => {
    await meetOrderDeadlines(await afterDue(order))
    const { state } = (await readOrder(site, buyer, order)).json
    if (state !== 'expired') throw new Error(`the order is ${state}`)
  }
  return {
    ...open,
    lotInParts,
    partsOf,
    keysOf,
    offerFor,
    sendFor,
    carvedFrom,
    titlesOf,
    edit,
    historyOf,
    sold,
    afterDue,
    expire,
  }
}

/** What keeps a listing from being published, but for its picture. */
export const lacks = ({ kind, said }: typeof listing.$inferSelect) =>
  publishingPoints(kinds[kind], readSheet(kinds[kind], said), 1, currencies)

/** Two lines of the lot, by their titles. */
export const twoLines = { lines: ['Curb chains', 'Signet rings'] }

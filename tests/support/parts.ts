import { eq } from 'drizzle-orm'

import { listing } from '#server/features/listings/table.ts'

import { callAs } from './api-calls.ts'
import { mixedLot } from './mixed-lots.ts'
import { makeOffer, sendOffer } from './offers.ts'
import { openOrders } from './order-site.ts'
import type { SignedIn } from './people.ts'
import { publish } from './traders.ts'

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
    const { text } = await callAs(site, who, `/lots/${slug}/offer`)
    return JSON.parse(text).parts as { least: number; lines: { key: string; title: string }[] }
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
  return { ...open, lotInParts, partsOf, keysOf, offerFor, sendFor, carvedFrom, titlesOf }
}

export type PartsSite = Awaited<ReturnType<typeof openParts>>

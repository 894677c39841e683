import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Config } from '#server/contract/config.ts'
import { trialBalance } from '#server/features/ledger/service.ts'
import { listing } from '#server/features/listings/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import type { Running } from '#server/main.ts'

import { callAs } from './api-calls.ts'
import { workContext } from './contexts.ts'
import { does, rejection } from './disputes.ts'
import { toldTo } from './notifications.ts'
import { act, pay, place, shipment } from './orders.ts'
import type { SignedIn } from './people.ts'
import { openSite } from './site.ts'
import { knownSeller, liveLot, ring, trader } from './traders.ts'

/**
 * A site with a seller who is not new and two buyers, and what tests of orders do with them.
 * @param env more settings
 * @param more what no variable sets
 */
export const openOrders = async (
  env: Readonly<Record<string, string>> = {},
  more: Partial<Config> = {},
) => ordersOn(await openSite(env, more))

/** The same on a site that is there. */
export async function ordersOn(site: Running) {
  const seller = await knownSeller(site)
  const buyer = await trader(site, 'buyer')
  const stranger = await trader(site, 'buyer')
  const ctx = await workContext(site)
  let lots = 0
  /** A live lot: six rings at 2,940 pounds, from three on at 2,790. */
  const lot = (said?: Readonly<Record<string, string>>) =>
    liveLot(site, seller, { ...ring, stockNumber: `ORD-${(lots += 1)}`, ...said })
  const stockOf = async (id: string) => {
    const [found] = await ctx.db.select().from(listing).where(eq(listing.id, id))
    if (found === undefined) throw new Error('the listing is gone')
    return found
  }
  /** Makes lots ones that their seller last confirmed so many days ago. */
  const confirmedAgo = async (days: number, ...ids: string[]) => {
    const confirmedAt = new Date(site.context.clock().getTime() - days * 86_400_000)
    await ctx.db.update(listing).set({ confirmedAt }).where(inArray(listing.id, ids))
  }
  /** A lot that its seller last confirmed so many days ago: after a week, its orders wait for them. */
  const oldLot = async (days = 20) => {
    const made = await lot()
    await confirmedAgo(days, made.id)
    return made
  }
  /** A lot's price and what is free of it, as a buyer reads them. */
  const trade = async (slug: string, who: SignedIn = buyer) =>
    (await callAs(site, who, `/lots/${slug}/trade`)).json
  /** What somebody was told of an order. */
  const titles = async (who: SignedIn, number: number) =>
    (await toldTo(site, who.personId))
      .map(({ title }) => title)
      .filter((title) => title.includes(String(number)))
  /** An order of one ring of a new lot. */
  const ordered = async (who: typeof buyer = buyer) =>
    place(site, who, (await lot()).slug, { pieces: 1, goods: 294_000 })
  /** The same, whose money is here. */
  const paid = async () => {
    const number = await ordered()
    await pay(ctx, number)
    return number
  }
  /** The buyer pays an order, receives it and looks at it. */
  const receive = async (number: number) => {
    await pay(ctx, number)
    await act(site, seller, number, 'shipment', shipment)
    await act(site, buyer, number, 'delivery')
    return number
  }
  /** An order of two rings at 2,940 pounds that the buyer looks at. */
  const inspected = async () => {
    const { slug } = await lot()
    return receive(await place(site, buyer, slug, { pieces: 2, goods: 588_000 }))
  }
  /** The buyer rejects all that they look at, and the seller contests it. */
  const contested = async (number: number) => {
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'contest', { text: 'We have our own report.', evidence: [] })
    return number
  }
  /** The buyer asks us to decide a dispute. @returns the id of the order */
  const askUs = async (number: number) => {
    const said = { text: 'Please decide.', evidence: [], askRuling: true }
    await does(site, buyer, number, 'statements', said)
    return (await findAnyOrder(ctx, number)).id
  }
  /** All that the buyer looks at goes back to the seller. */
  const giveBack = async (number: number) => {
    await does(site, buyer, number, 'rejection', rejection)
    await does(site, seller, number, 'return-agreement')
    await does(site, buyer, number, 'return', shipment)
    await does(site, seller, number, 'return-receipt')
  }
  /** What some work has moved into each account of the ledger; all of it together is nothing. */
  const moves = async (work: () => Promise<unknown>) => {
    const read = async () =>
      new Map((await trialBalance(ctx)).map(({ account, balance }) => [account, balance]))
    const before = await read()
    await work()
    const after = await read()
    const grown = [...after].map(([name, now]) => [name, now - (before.get(name) ?? 0)] as const)
    expect([...after.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
    return Object.fromEntries(grown.filter(([, by]) => by !== 0))
  }
  return {
    site,
    ctx,
    seller,
    buyer,
    stranger,
    lot,
    stockOf,
    confirmedAgo,
    oldLot,
    trade,
    titles,
    ordered,
    paid,
    receive,
    inspected,
    contested,
    askUs,
    giveBack,
    moves,
  }
}

export type OrderSite = Awaited<ReturnType<typeof openOrders>>

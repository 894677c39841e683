import { eq, sql } from 'drizzle-orm'

import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'
import type { Currency } from '#shared/contract/money.ts'

import { worldEnv } from './database.ts'
import { sessionOf, type SignedIn } from './people.ts'
import { startSite } from './site.ts'
import { type Own, publish, ring, trader, trust } from './traders.ts'

type Trader = SignedIn & { companyId: string }

/** How many lots of the world's seller are ready: more than most files use. */
const ready = { GBP: 24, EUR: 16 } as const
const readyIn = (currency: string) => `READY-${currency}-`

/** A seller who is not new, with live lots of `ring`, and two buyers. */
async function fill(env: Record<string, string>): Promise<void> {
  const site = await startSite(env)
  try {
    const seller = await trader(site, 'seller')
    await trust(site, seller.companyId)
    await trader(site, 'buyer')
    await trader(site, 'buyer')
    for (const [currency, many] of Object.entries(ready)) {
      for (let lot = 0; lot < many; lot += 1) {
        const stockNumber = `${readyIn(currency)}${lot}`
        await publish(site, seller, { ...ring, currency, stockNumber })
      }
    }
  } finally {
    await site.stop(0)
  }
}

/** The environment of a database with a seller who is not new, with lots on sale, and two buyers. */
export const tradeWorld = () => worldEnv('trade', fill)

/** The seller and the buyers of the world, as if they had just logged in. */
export async function tradersOf(site: Running) {
  const { db } = (await site.context.services.open()).database
  const members = await db
    .select({ who: person, companyId: membership.companyId })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .orderBy(membership.createdAt)
  const signedIn = async ({ who, companyId }: (typeof members)[number]): Promise<Trader> => {
    const session = await sessionOf(site, who, false)
    return { personId: who.id, companyId, email: who.email, ...session }
  }
  const [seller, buyer, stranger, ...more] = await Promise.all(members.map(signedIn))
  if (!seller || !buyer || !stranger || more.length > 0) throw new Error('this is another world')
  return { seller, buyer, stranger }
}

/** A lot of `ring` in a currency: the next of the world's, or a new one if none is left. */
export const anyLot = async (
  site: Running,
  seller: SignedIn,
  currency: Currency,
  stockNumber: string,
): Promise<Own> =>
  (await takeReady(site, seller, currency, stockNumber)) ??
  publish(site, seller, { ...ring, currency, stockNumber })

/** Takes a lot that is ready by giving it another number. */
async function takeReady(
  site: Running,
  { companyId }: SignedIn,
  currency: Currency,
  stockNumber: string,
): Promise<Own | undefined> {
  const { db } = (await site.context.services.open()).database
  const next = sql`(select id from ${listing} where company_id = ${companyId} and currency = ${currency}
    and stock_number like ${`${readyIn(currency)}%`} limit 1 for update skip locked)`
  const said = sql`${listing.said} || ${JSON.stringify({ stockNumber })}::jsonb`
  const { id, version, state, slug } = listing
  const [taken] = await db
    .update(listing)
    .set({ stockNumber, said })
    .where(eq(listing.id, next))
    .returning({ id, version, state, slug: sql<string>`${slug}` })
  return taken
}

import { desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { favourite, follow } from './favourites/table.ts'
import { listing, listingChange } from './table.ts'

/** Who changed a listing, and what somebody keeps in view. The stock itself is the company's, and its own export is for that. */
export const listingData: PersonalData = {
  tables: [
    'listing',
    'listing_change',
    'listing_early_company',
    'listing_picture',
    'favourite',
    'follow',
  ],
  collect: async ({ db }, { id }) => ({
    changesOfListings: await db
      .select({
        listing: listing.title,
        stockNumber: listing.stockNumber,
        what: listingChange.what,
        before: listingChange.before,
        after: listingChange.after,
        at: listingChange.createdAt,
      })
      .from(listingChange)
      .innerJoin(listing, eq(listing.id, listingChange.listingId))
      .where(eq(listingChange.personId, id))
      .orderBy(desc(listingChange.createdAt)),
    favourites: await db
      .select({
        lot: favourite.title,
        currency: favourite.currency,
        unitPrice: favourite.unitPrice,
        createdAt: favourite.createdAt,
      })
      .from(favourite)
      .where(eq(favourite.personId, id))
      .orderBy(desc(favourite.createdAt)),
    followedSellers: await db
      .select({
        company: follow.companyId,
        createdAt: follow.createdAt,
        toldUpTo: follow.toldUpTo,
      })
      .from(follow)
      .where(eq(follow.personId, id))
      .orderBy(desc(follow.createdAt)),
  }),
  erase: async ({ db }, { id }) => {
    await db.delete(favourite).where(eq(favourite.personId, id))
    await db.delete(follow).where(eq(follow.personId, id))
  },
}

import { asc, desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { favourite, follow } from './favourites/table.ts'
import { listingImport } from './import/table.ts'
import { listingReview } from './moderation/table.ts'
import { listing, listingChange, stockConfirmation, stockView } from './table.ts'

/** Who changed a listing, and what somebody keeps in view. The stock itself is the company's, and its own export is for that. */
export const listingData: PersonalData = {
  tables: {
    listing: 'stock',
    listing_change: 'stock',
    listing_early_company: 'stock',
    listing_picture: 'stock',
    kept_picture: 'trade',
    listing_import: 'imports',
    listing_import_source: 'imports',
    listing_import_row: 'imports',
    listing_import_zip_file: 'imports',
    listing_import_memory: 'imports',
    listing_review: 'stock',
    stock_view: 'saved',
    stock_confirmation: 'links',
    favourite: 'saved',
    follow: 'saved',
  },
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
    importsOfStock: await db
      .select({
        file: listingImport.fileName,
        state: listingImport.state,
        at: listingImport.createdAt,
      })
      .from(listingImport)
      .where(eq(listingImport.personId, id))
      .orderBy(desc(listingImport.createdAt)),
    decisionsOnListings: await db
      .select({
        listing: listing.title,
        outcome: listingReview.outcome,
        reason: listingReview.reason,
        at: listingReview.decidedAt,
      })
      .from(listingReview)
      .innerJoin(listing, eq(listing.id, listingReview.listingId))
      .where(eq(listingReview.decidedBy, id))
      .orderBy(desc(listingReview.decidedAt)),
    viewsOfStock: await db
      .select({ name: stockView.name, query: stockView.query, columns: stockView.columns })
      .from(stockView)
      .where(eq(stockView.personId, id))
      .orderBy(asc(stockView.name)),
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
    await db.delete(stockView).where(eq(stockView.personId, id))
    await db.delete(stockConfirmation).where(eq(stockConfirmation.personId, id))
    await db.delete(favourite).where(eq(favourite.personId, id))
    await db.delete(follow).where(eq(follow.personId, id))
  },
}

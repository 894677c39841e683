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
  lists: {
    changesOfListings: {
      table: listingChange,
      by: listingChange.personId,
      with: [[listing, eq(listing.id, listingChange.listingId)]],
      says: {
        listing: listing.title,
        stockNumber: listing.stockNumber,
        what: listingChange.what,
        before: listingChange.before,
        after: listingChange.after,
        at: listingChange.createdAt,
      },
      order: desc(listingChange.createdAt),
    },
    importsOfStock: {
      table: listingImport,
      by: listingImport.personId,
      says: {
        file: listingImport.fileName,
        state: listingImport.state,
        at: listingImport.createdAt,
      },
      order: desc(listingImport.createdAt),
    },
    decisionsOnListings: {
      table: listingReview,
      by: listingReview.decidedBy,
      with: [[listing, eq(listing.id, listingReview.listingId)]],
      says: {
        listing: listing.title,
        outcome: listingReview.outcome,
        reason: listingReview.reason,
        at: listingReview.decidedAt,
      },
      order: desc(listingReview.decidedAt),
    },
    viewsOfStock: {
      table: stockView,
      by: stockView.personId,
      says: { name: stockView.name, query: stockView.query, columns: stockView.columns },
      order: asc(stockView.name),
    },
    favourites: {
      table: favourite,
      by: favourite.personId,
      says: {
        lot: favourite.title,
        currency: favourite.currency,
        unitPrice: favourite.unitPrice,
        createdAt: favourite.createdAt,
      },
      order: desc(favourite.createdAt),
    },
    followedSellers: {
      table: follow,
      by: follow.personId,
      says: {
        company: follow.companyId,
        createdAt: follow.createdAt,
        toldUpTo: follow.toldUpTo,
      },
      order: desc(follow.createdAt),
    },
  },
  erase: async ({ db }, { id }) => {
    await db.delete(stockView).where(eq(stockView.personId, id))
    await db.delete(stockConfirmation).where(eq(stockConfirmation.personId, id))
    await db.delete(favourite).where(eq(favourite.personId, id))
    await db.delete(follow).where(eq(follow.personId, id))
  },
}

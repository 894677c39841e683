import { asc, desc, eq, isNotNull, and } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/service.ts'

import { savedSearch, savedSearchMatch } from './saved/table.ts'

/** What somebody has asked to be told of, and what they were told. */
export const searchData: PersonalData = {
  tables: {
    saved_search: 'saved',
    saved_search_match: 'saved',
  },
  collect: async ({ db }, { id }) => ({
    savedSearches: await db
      .select({
        name: savedSearch.name,
        query: savedSearch.query,
        frequency: savedSearch.frequency,
        emails: savedSearch.emails,
        lastToldAt: savedSearch.lastToldAt,
        createdAt: savedSearch.createdAt,
      })
      .from(savedSearch)
      .where(eq(savedSearch.personId, id))
      .orderBy(asc(savedSearch.createdAt)),
    alertsOfSavedSearches: await db
      .select({
        search: savedSearch.name,
        lot: listing.title,
        toldAt: savedSearchMatch.toldAt,
      })
      .from(savedSearchMatch)
      .innerJoin(savedSearch, eq(savedSearch.id, savedSearchMatch.searchId))
      .innerJoin(listing, eq(listing.id, savedSearchMatch.listingId))
      .where(and(eq(savedSearch.personId, id), isNotNull(savedSearchMatch.toldAt)))
      .orderBy(desc(savedSearchMatch.toldAt)),
  }),
  erase: async ({ db }, { id }) => {
    await db.delete(savedSearch).where(eq(savedSearch.personId, id))
  },
}

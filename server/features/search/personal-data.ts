import { asc, desc, eq, isNotNull } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/service.ts'

import { savedSearch, savedSearchMatch } from './saved/table.ts'

/** What somebody has asked to be told of, and what they were told. */
export const searchData: PersonalData = {
  tables: {
    saved_search: 'saved',
    saved_search_match: 'saved',
  },
  lists: {
    savedSearches: {
      table: savedSearch,
      by: savedSearch.personId,
      says: {
        name: savedSearch.name,
        query: savedSearch.query,
        frequency: savedSearch.frequency,
        emails: savedSearch.emails,
        lastToldAt: savedSearch.lastToldAt,
        createdAt: savedSearch.createdAt,
      },
      order: asc(savedSearch.createdAt),
    },
    alertsOfSavedSearches: {
      table: savedSearchMatch,
      by: savedSearch.personId,
      with: [
        [savedSearch, eq(savedSearch.id, savedSearchMatch.searchId)],
        [listing, eq(listing.id, savedSearchMatch.listingId)],
      ],
      which: isNotNull(savedSearchMatch.toldAt),
      says: {
        search: savedSearch.name,
        lot: listing.title,
        toldAt: savedSearchMatch.toldAt,
      },
      order: desc(savedSearchMatch.toldAt),
    },
  },
  erase: async ({ db }, { id }) => {
    await db.delete(savedSearch).where(eq(savedSearch.personId, id))
  },
}

import type { Limit } from '#server/contract/limits.ts'

const day = 86_400

/** How often things may be done with listings. */
export const listingLimits = {
  /** Listings begun by hand; imports have their own. */
  create: { name: 'listing-create', points: 500, duration: day },
  /** Searches for buyers, which people do while typing: enough for that, not for all their names. */
  findBuyers: { name: 'listing-find-buyers', points: 300, duration: 3600 },
  /** Files that a company uploads to import. */
  imports: { name: 'listing-imports', points: 100, duration: day },
  /** Links in emails that an address opens, so that nobody can guess them. */
  confirmationAddress: { name: 'listing-confirmation', points: 60, duration: 3600 },
  /** Pictures that a company uploads. */
  pictures: { name: 'listing-pictures', points: 500, duration: day },
} as const satisfies Record<string, Limit>

import { inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { listing } from '../table.ts'
import type { Listing } from './own-listing.ts'

/**
 * How many listings an import locks at a time, just before they are written: then the last ones are free
 * the longest.
 */
export const lockedTogether = 500

/** Locks listings, always in the same order. */
export async function lockListings(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<Map<string, Listing>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select()
    .from(listing)
    .where(inArray(listing.id, [...ids]))
    .orderBy(listing.id)
    .for('update')
  return new Map(found.map((each) => [each.id, each]))
}

import type { WorkContext } from '#server/contract/context.ts'
import { matchNewLots } from '#server/features/search/saved/match-lots.ts'
import { savedSearch } from '#server/features/search/saved/table.ts'
import { tellMatches } from '#server/features/search/saved/tell-matches.ts'
import type { Running } from '#server/main.ts'
import type { SavedSearch } from '#shared/features/search/saved-contract.ts'

import { callAs } from './api-calls.ts'
import { workContext } from './contexts.ts'
import { toldTo } from './notifications.ts'
import type { SignedIn } from './people.ts'

/** Saves a search and insists on success. */
export async function save(site: Running, who: SignedIn, query: object, frequency = 'at-once') {
  const { status, text } = await callAs(site, who, '/saved-searches', { query, frequency })
  if (status !== 201) throw new Error(`${status}: ${text}`)
  return (JSON.parse(text) as { id: string }).id
}

/** A person's saved searches, as the API lists them. */
export async function savedOf(site: Running, who: SignedIn): Promise<SavedSearch[]> {
  const { json } = await callAs(site, who, '/saved-searches')
  return (json as { items: SavedSearch[] }).items
}

/** Looks for new lots, and tells everybody of those that are due, as the recurring job does. */
export async function runAlerts(site: Running, clock = site.context.clock): Promise<void> {
  const ctx = await workContext(site, clock)
  await matchNewLots(ctx)
  await tellAll(ctx)
}

/**
 * Tells everybody of what is due. The site's own job may be at it too, and a search that it holds is
 * skipped: hence the wait and the second turn.
 */
export async function tellAll(ctx: WorkContext): Promise<void> {
  await tellMatches(ctx)
  await ctx.db.select({ id: savedSearch.id }).from(savedSearch).for('update')
  await tellMatches(ctx)
}

/** The titles of a person's alerts, the oldest first. */
export async function alertsOf(site: Running, { personId }: SignedIn): Promise<string[]> {
  const told = await toldTo(site, personId)
  return told.filter(({ kind }) => kind === 'search-match').map(({ title }) => title)
}

import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'

import { savedSearch } from './table.ts'

const context = 'saved-search emails'

/** The secret that stops the emails of a saved search. Nothing is kept of it. */
export const stopSecret = ({ services }: WorkContext, searchId: string): string =>
  services.sealer.sealText(searchId, context)

const unknown = () =>
  new ProblemError('not-found', 'This link does not work. The search may have been removed.')

function searchIdIn({ services }: WorkContext, secret: string): string {
  try {
    return services.sealer.openText(secret, context)
  } catch {
    throw unknown()
  }
}

/**
 * Stops the emails of a saved search, for whoever has the secret from one of them.
 * @throws ProblemError 404 if the secret is not ours, or the search is gone
 */
export async function stopEmails(ctx: WorkContext, secret: string) {
  const [stopped] = await ctx.db
    .update(savedSearch)
    .set({ emails: false })
    .where(eq(savedSearch.id, searchIdIn(ctx, secret)))
    .returning({ name: savedSearch.name })
  if (stopped === undefined) throw unknown()
  return stopped
}

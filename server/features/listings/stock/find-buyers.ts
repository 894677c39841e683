import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { hasWords } from '#server/db/word-search.ts'
import { findBuyersByName } from '#server/features/companies/service.ts'

import { listingLimits } from '../limits.ts'

const most = 8

/** Verified buyers by name, other than the actor's own company. */
export async function findBuyers(ctx: CallContext<MemberActor>, { name }: { name: string }) {
  const own = ctx.actor.company.id
  await ctx.services.limits.consume(listingLimits.findBuyers, own)
  // Without a word, every company would match.
  if (!hasWords(name)) return { items: [] }
  const found = await findBuyersByName(ctx, name, most + 1)
  return { items: found.filter(({ id }) => id !== own).slice(0, most) }
}

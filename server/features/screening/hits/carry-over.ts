import { and, desc, eq, inArray, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import { happened } from '#server/events/happened.ts'

import { hitEvents } from '../events.ts'
import { screeningEntry, screeningHit } from '../table.ts'

type Hit = typeof screeningHit.$inferSelect
type Seen = Pick<Hit, 'companyId' | 'source' | 'kind' | 'name' | 'listedName' | 'listedNames'>

/** All that an operator sees of a hit and decides by, without the entry's number. */
const seenOf = ({ companyId, source, kind, name, listedName, listedNames }: Seen) =>
  JSON.stringify([companyId, source, kind, name, listedName, listedNames])

function bySeen<H extends Seen>(hits: readonly H[]): Map<string, H[]> {
  const groups = new Map<string, H[]>()
  for (const each of hits) {
    const seen = seenOf(each)
    groups.set(seen, [...(groups.get(seen) ?? []), each])
  }
  return groups
}

/**
 * What was decided about hits of these companies: confirmed ones, and those that were dismissed,
 * whose entry is off the list by now, and whose decision no other hit has. The newest come first.
 */
async function decidedOn({ db }: WorkContext, companyIds: readonly string[]): Promise<Hit[]> {
  const carried = alias(screeningHit, 'carried')
  const { source, ref } = screeningEntry
  const stillListed = db
    .select({ ref })
    .from(screeningEntry)
    .where(and(eq(source, screeningHit.source), eq(ref, screeningHit.ref)))
  const used = db
    .select({ id: carried.id })
    .from(carried)
    .where(eq(carried.carriedFrom, screeningHit.id))
  return db
    .select()
    .from(screeningHit)
    .where(
      and(
        inArray(screeningHit.companyId, [...companyIds]),
        or(
          eq(screeningHit.state, 'confirmed'),
          and(eq(screeningHit.state, 'dismissed'), notExists(stillListed), notExists(used)),
        ),
      ),
    )
    .orderBy(desc(screeningHit.decidedAt), screeningHit.id)
}

async function decideAs(ctx: WorkContext, { id, ref }: Pick<Hit, 'id' | 'ref'>, from: Hit) {
  const { decidedBy, decidedAt, reason } = from
  await ctx.db
    .update(screeningHit)
    .set({ state: 'dismissed', decidedBy, decidedAt, reason, carriedFrom: from.id })
    .where(eq(screeningHit.id, id))
  await happened(ctx, hitEvents['hit-carried-over'], id, {
    before: { hit: from.id, ref: from.ref },
    after: { hit: id, ref },
    reason: reason ?? '',
  })
}

/**
 * Dismisses hits that were just noted, in the open transaction, if an operator has dismissed the same
 * before and the list only gave the entry another number. If there are more of them than such
 * decisions, nobody can say which is whose, and all stay open; so they do if one was confirmed.
 */
export async function carryOver(
  ctx: WorkContext,
  fresh: readonly (Seen & Pick<Hit, 'id' | 'ref'>)[],
): Promise<void> {
  if (fresh.length === 0) return
  const companyIds = [...new Set(fresh.map(({ companyId }) => companyId))]
  const decided = bySeen(await decidedOn(ctx, companyIds))
  for (const [seen, now] of bySeen(fresh)) {
    const before = decided.get(seen) ?? []
    if (before.some(({ state }) => state === 'confirmed') || now.length > before.length) continue
    for (const [at, hit] of now.entries()) {
      const from = before[at]
      if (from !== undefined) await decideAs(ctx, hit, from)
    }
  }
}

import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actorsOf, tradingSellers } from '#server/features/companies/service.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { onBehalfOf } from '../lots/on-behalf.ts'
import { isOnSale, isOpenTo, openedAt } from '../lots/visible-lots.ts'
import { listingNotifications } from '../notification-kinds.ts'
import { listing } from '../table.ts'
import { follow } from './table.ts'

/** The most new lots of one seller that are counted. */
const mostCounted = 100
const day = 86_400_000
/** A lot that was published just before eight may be committed a moment later. */
const settled = 60_000

/** The last time at which followers were due to be told: eight o'clock UTC. */
export function lastMorning(now: Date): Date {
  const at = now.getTime() - settled
  const eight = 8 * 3_600_000
  return new Date(Math.floor((at - eight) / day) * day + eight)
}

/** Lots of one seller that have opened to somebody in a stretch of time. */
async function newLots(
  ctx: WorkContext,
  actor: PersonActor,
  { companyId, toldUpTo }: typeof follow.$inferSelect,
  until: Date,
): Promise<string[]> {
  const reader = onBehalfOf(ctx, actor)
  const opened = openedAt(reader, listing.firstPublishedAt)
  const rows = await ctx.db
    .select({ title: listing.title })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        isOnSale(ctx),
        isOpenTo(reader, listing),
        gt(opened, toldUpTo),
        lte(opened, until),
      ),
    )
    .orderBy(desc(listing.publishedAt), desc(listing.id))
    .limit(mostCounted)
  return rows.map(({ title }) => title)
}

const named = (titles: readonly string[]) => {
  const [first = '', ...others] = titles
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** Tells one person of all new lots of the sellers whom they follow, in one notification. */
async function tellOne(ctx: WorkContext, personId: string, until: Date): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const due = await db
      .select()
      .from(follow)
      .where(and(eq(follow.personId, personId), lt(follow.toldUpTo, until)))
      .orderBy(asc(follow.companyId))
      .for('update')
    if (due.length === 0) return
    const ids = due.map(({ companyId }) => companyId)
    await db
      .update(follow)
      .set({ toldUpTo: until })
      .where(and(eq(follow.personId, personId), inArray(follow.companyId, ids)))
    const actor = (await actorsOf(db, [personId], clock())).get(personId)
    if (actor === undefined) return
    const sellers = await tradingSellers(inside, ids)
    const news: string[] = []
    for (const each of due) {
      const seller = sellers.get(each.companyId)
      const titles = seller === undefined ? [] : await newLots(inside, actor, each, until)
      if (seller !== undefined && titles.length > 0) news.push(`${seller.name}: ${named(titles)}.`)
    }
    if (news.length === 0) return
    const others = news.length - 3
    await notify(inside, {
      kind: listingNotifications.followed,
      to: [personId],
      title:
        news.length === 1
          ? 'A seller you follow has new lots'
          : `${news.length} sellers you follow have new lots`,
      body: [...news.slice(0, 3), ...(others > 0 ? [`And ${others} more.`] : [])].join(' '),
      link: paths.saved,
    })
  })
}

/** Tells people of new lots of the sellers whom they follow, once a day at most. */
export async function tellFollowers(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const until = lastMorning(ctx.clock())
  const people = idsInBatches(ctx, follow.personId, lt(follow.toldUpTo, until))
  await inParts(ctx, async (part) => {
    for await (const { id } of people) {
      if (signal?.aborted === true) return
      await part(`news for person ${id}`, () => tellOne(ctx, id, until))
    }
  })
}

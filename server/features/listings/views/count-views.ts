import { and, eq, lt, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, Services, WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { networkOf } from '#server/http/rate-limits/network.ts'
import { utcDay } from '#shared/utc-day.ts'

import { isOnSale, type Lot } from '../lots/visible-lots.ts'
import { listing } from '../table.ts'
import { OnceADay } from './once-a-day.ts'
import { lotViews } from './table.ts'

type Views = typeof lotViews.$inferInsert

/** What an instance has counted and not yet written, by lot and day. */
interface Counting {
  seen: OnceADay
  unwritten: Map<string, Views>
}
const kept = new WeakMap<Services, Counting>()

function countingOf({ services }: WorkContext): Counting {
  const counting = kept.get(services) ?? { seen: new OnceADay(), unwritten: new Map() }
  kept.set(services, counting)
  return counting
}

/** Programs that say that they are no reader. */
const robot = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python/i
const isRobot = ({ request }: CallContext) =>
  request.userAgent === '' || robot.test(request.userAgent)

function add({ unwritten }: Counting, { listingId, day, buyers, visitors }: Views): void {
  const key = `${day} ${listingId}`
  const so = unwritten.get(key) ?? { listingId, day, buyers: 0, visitors: 0 }
  unwritten.set(key, {
    ...so,
    buyers: so.buyers + buyers,
    visitors: so.visitors + visitors,
  })
}

/** A verified buyer has opened a lot: their company counts once a day. */
export function noteBuyer(ctx: CallContext<MemberActor>, lot: Lot): void {
  if (isRobot(ctx)) return
  const counting = countingOf(ctx)
  const day = utcDay(ctx.clock())
  if (!counting.seen.isFirst(day, `company ${ctx.actor.company.id}`, lot.id)) return
  add(counting, { listingId: lot.id, day, buyers: 1, visitors: 0 })
}

/** Somebody without a login has opened a lot: their address counts once a day. */
export async function noteVisit(ctx: CallContext, slug: string): Promise<void> {
  if (ctx.actor.kind !== 'visitor' || isRobot(ctx)) return
  const counting = countingOf(ctx)
  const day = utcDay(ctx.clock())
  // Before the database is asked, so that a flood from one address asks it for little.
  if (!counting.seen.isFirst(day, `address ${networkOf(ctx.request.address)}`, slug)) return
  const [lot] = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.slug, slug), isOnSale(ctx)))
  if (lot !== undefined) add(counting, { listingId: lot.id, day, buyers: 0, visitors: 1 })
}

/** Adds what this instance has counted to the rows of the lots, one for each day. */
export async function writeViews(ctx: WorkContext): Promise<void> {
  const counting = countingOf(ctx)
  if (counting.unwritten.size === 0) return
  // In turn, so that instances that write at the same time wait for each other once at most.
  const rows = [...counting.unwritten.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, views]) => views)
  counting.unwritten = new Map()
  const column = (name: keyof Views, type: string) =>
    sql`${sql.param(rows.map((row) => row[name]))}::${sql.raw(type)}[]`
  try {
    // A listing may have been deleted since.
    await ctx.db.execute(sql`
      insert into lot_views (listing_id, day, buyers, visitors)
      select counted.* from unnest(
        ${column('listingId', 'uuid')}, ${column('day', 'date')}, ${column('buyers', 'integer')}, ${column('visitors', 'integer')}
      ) as counted (listing_id, day, buyers, visitors)
      where exists (select from listing where listing.id = counted.listing_id)
      on conflict (listing_id, day) do update set
        buyers = lot_views.buyers + excluded.buyers, visitors = lot_views.visitors + excluded.visitors`)
  } catch (error) {
    for (const row of rows) add(counting, row)
    throw error
  }
}

/** Forgets the views of the days before. */
export const forgetViews = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, lotViews, lt(lotViews.day, utcDay(before)))

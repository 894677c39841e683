import { and, desc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { beyond, inOrder, pageFrom, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mostCounted } from '#shared/notifications/contract.ts'

import { notification } from './table.ts'

const newestFirst: Sorting = {
  by: notification.createdAt,
  id: notification.id,
  direction: 'desc',
}

const isOwn = ({ actor }: CallContext<PersonActor>) => eq(notification.personId, actor.personId)
const isUnread = isNull(notification.readAt)

const other = alias(notification, 'other')
const isOfSameThing = and(
  eq(other.personId, notification.personId),
  eq(other.link, notification.link),
)

/** The newest notification of each of a person's things that meets a condition, newest first. */
function newestOfEach(
  ctx: CallContext<PersonActor>,
  show: 'all' | 'unread',
  which: SQL | undefined,
  limit: number,
) {
  const others = (condition?: SQL) =>
    ctx.db.select({ id: other.id }).from(other).where(and(isOfSameThing, condition))
  const hasUnread = exists(others(isNull(other.readAt)))
  // One look into the index for each row; an anti-join would compare all news of a thing with each other.
  const newest = others().orderBy(desc(other.createdAt), desc(other.id)).limit(1)
  return ctx.db
    .select({
      id: notification.id,
      title: notification.title,
      body: notification.body,
      link: notification.link,
      createdAt: notification.createdAt,
      unread: sql<boolean>`${hasUnread}`,
      earlier: sql<number>`(select count(*)::int - 1 from ${notification} other where ${isOfSameThing})`,
      place: placeOf(newestFirst),
    })
    .from(notification)
    .where(
      and(
        isOwn(ctx),
        eq(notification.id, newest),
        show === 'unread' ? hasUnread : undefined,
        which,
      ),
    )
    .orderBy(...inOrder(newestFirst))
    .limit(limit)
}

/** A person's notifications: the newest of each thing, newest first, and below those what stands apart. */
export async function listNotifications(
  ctx: CallContext<PersonActor>,
  { show, after, limit }: Paging & { show: 'all' | 'unread' },
) {
  const kinds = ctx.services.notificationKinds.filter(({ apart }) => apart === true)
  const isApart = inArray(
    notification.kind,
    kinds.map(({ name }) => name),
  )
  const rows = await newestOfEach(
    ctx,
    show,
    and(not(isApart), beyond(newestFirst, after)),
    limit + 1,
  )
  const apart = after === undefined ? await newestOfEach(ctx, show, isApart, limit) : []
  return { ...pageFrom(rows, limit), apart }
}

/** Compares with one of a person's notifications, by time and id. */
const asOldAs = (id: string, comparison: SQL) =>
  sql`(${notification.createdAt}, ${notification.id}) ${comparison} (
    select named.created_at, named.id from ${notification} named where named.id = ${id})`

/** @throws ProblemError `not-found` if it is not theirs */
async function linkOf(ctx: CallContext<PersonActor>, id: string): Promise<string> {
  const [found] = await ctx.db
    .select({ link: notification.link })
    .from(notification)
    .where(and(isOwn(ctx), eq(notification.id, id)))
  if (found === undefined) throw new ProblemError('not-found')
  return found.link
}

/**
 * What a person was told of the same thing before one of their notifications, newest first.
 * @throws ProblemError `not-found` if that one is not theirs
 */
export async function listEarlier(
  ctx: CallContext<PersonActor>,
  { id, after, limit }: Paging & { id: string },
) {
  const link = await linkOf(ctx, id)
  const rows = await ctx.db
    .select({
      id: notification.id,
      title: notification.title,
      body: notification.body,
      createdAt: notification.createdAt,
      place: placeOf(newestFirst),
    })
    .from(notification)
    .where(
      and(isOwn(ctx), eq(notification.link, link), asOldAs(id, sql`<`), beyond(newestFirst, after)),
    )
    .orderBy(...inOrder(newestFirst))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

/** Of how many things a person has unread notifications, counted up to a limit. */
export async function countUnread(ctx: CallContext<PersonActor>) {
  const some = ctx.db
    .selectDistinct({ link: notification.link })
    .from(notification)
    .where(and(isOwn(ctx), isUnread))
    .limit(mostCounted)
    .as('some')
  return { unread: await ctx.db.$count(some) }
}

/**
 * Marks one as read, with all earlier ones of the same thing; again changes nothing.
 * @throws ProblemError `not-found` if it is not theirs
 */
export const readNotification = (ctx: CallContext<PersonActor>, id: string) =>
  inTransaction(ctx, async (inside) =>
    readUpTo(inside, id, eq(notification.link, await linkOf(inside, id))),
  )

/**
 * Marks everything as read up to the newest one that the person has seen. One that arrives in the
 * meantime stays unread.
 * @throws ProblemError `not-found` if that one is not theirs
 */
export const readAllNotifications = (ctx: CallContext<PersonActor>, upTo: string) =>
  inTransaction(ctx, async (inside) => {
    await linkOf(inside, upTo)
    return readUpTo(inside, upTo)
  })

async function readUpTo(ctx: CallContext<PersonActor>, id: string, which?: SQL) {
  await ctx.db
    .update(notification)
    .set({ readAt: ctx.clock() })
    .where(and(isOwn(ctx), isUnread, which, asOldAs(id, sql`<=`)))
  return countUnread(ctx)
}

import { and, eq, isNull, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mostCounted } from '#shared/notifications/contract.ts'

import { notification } from './table.ts'

const newestFirst: Order = {
  by: notification.createdAt,
  id: notification.id,
  direction: 'desc',
}

const isOwn = ({ actor }: CallContext<PersonActor>) => eq(notification.personId, actor.personId)
const isUnread = isNull(notification.readAt)

/** A person's notifications, newest first. */
export async function listNotifications(
  ctx: CallContext<PersonActor>,
  { show, after, limit }: Paging & { show: 'all' | 'unread' },
) {
  const rows = await ctx.db
    .select({
      id: notification.id,
      title: notification.title,
      body: notification.body,
      link: notification.link,
      createdAt: notification.createdAt,
      readAt: notification.readAt,
      place: placeOf(newestFirst),
    })
    .from(notification)
    .where(and(isOwn(ctx), show === 'unread' ? isUnread : undefined, beyond(newestFirst, after)))
    .orderBy(...inOrder(newestFirst))
    .limit(limit + 1)
  return onTheWire(pageFrom(rows, limit))
}

/** How many notifications a person has not read, counted up to a limit. */
export async function countUnread(ctx: CallContext<PersonActor>) {
  const some = ctx.db
    .select({ id: notification.id })
    .from(notification)
    .where(and(isOwn(ctx), isUnread))
    .limit(mostCounted)
    .as('some')
  return { unread: await ctx.db.$count(some) }
}

/**
 * Marks one as read; again changes nothing.
 * @throws ProblemError `not-found` if it is not theirs
 */
export function readNotification(ctx: CallContext<PersonActor>, id: string) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const found = await db
      .update(notification)
      .set({ readAt: sql`coalesce(${notification.readAt}, ${clock().toISOString()}::timestamptz)` })
      .where(and(isOwn(inside), eq(notification.id, id)))
      .returning({ id: notification.id })
    if (found.length === 0) throw new ProblemError('not-found')
    return countUnread(inside)
  })
}

/**
 * Marks everything as read up to the newest one that the person has seen. One that arrives in the
 * meantime stays unread.
 * @throws ProblemError `not-found` if that one is not theirs
 */
export function readAllNotifications(ctx: CallContext<PersonActor>, upTo: string) {
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const [seen] = await db
      .select({ id: notification.id })
      .from(notification)
      .where(and(isOwn(inside), eq(notification.id, upTo)))
    if (seen === undefined) throw new ProblemError('not-found')
    await db
      .update(notification)
      .set({ readAt: clock() })
      .where(
        and(
          isOwn(inside),
          isUnread,
          sql`(${notification.createdAt}, ${notification.id}) <= (
            select seen.created_at, seen.id from ${notification} seen where seen.id = ${upTo})`,
        ),
      )
    return countUnread(inside)
  })
}

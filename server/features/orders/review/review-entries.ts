import { randomUUID } from 'node:crypto'

import { asc, desc, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { FundSource } from '#shared/features/orders/review/fund-sources.ts'

import { filesOf } from '../disputes/evidence.ts'
import { reviewEntry } from './table.ts'

const lastOf = async ({ db }: WorkContext, orderId: string) => {
  const [last] = await db
    .select({ position: reviewEntry.position, source: reviewEntry.source })
    .from(reviewEntry)
    .where(eq(reviewEntry.orderId, orderId))
    .orderBy(desc(reviewEntry.position))
    .limit(1)
  return last ?? null
}

/** Whether the buyer of a reviewed order has not answered what was asked last. */
export async function isAnswerWanted(ctx: WorkContext, orderId: string): Promise<boolean> {
  const last = await lastOf(ctx, orderId)
  return last === null || last.source === null
}

/** Adds an answer, or a question without a source; in the open transaction, which has locked the order. */
export async function addEntry(
  ctx: CallContext<PersonActor>,
  orderId: string,
  said: { source: FundSource | null; text: string },
): Promise<string> {
  const id = randomUUID()
  const { personId } = ctx.actor
  const position = ((await lastOf(ctx, orderId))?.position ?? -1) + 1
  await ctx.db
    .insert(reviewEntry)
    .values({ id, orderId, position, personId, at: ctx.clock(), ...said })
  return id
}

/** What was said in the review of an order, with the files of the answers, the first one first. */
export async function entriesOf(ctx: WorkContext, orderId: string) {
  const entries = await ctx.db
    .select()
    .from(reviewEntry)
    .where(eq(reviewEntry.orderId, orderId))
    .orderBy(asc(reviewEntry.position))
  const files = await filesOf(ctx, orderId, 'answerId')
  return entries.map((entry) => ({
    ...entry,
    files: files.filter(({ answerId }) => answerId === entry.id),
  }))
}

import { and, asc, eq, ne } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { mostViews } from '#shared/features/listings/stock-book-contract.ts'
import { type StockColumn, stockColumnNames } from '#shared/features/listings/stock-columns.ts'

import { stockView } from '../table.ts'

const isOwn = ({ actor }: CallContext<MemberActor>) =>
  and(eq(stockView.personId, actor.personId), eq(stockView.companyId, actor.company.id))

/** A column that this release does not have any more is left out. */
const present = ({ id, name, query, columns }: typeof stockView.$inferSelect) => ({
  id,
  name,
  query,
  columns: stockColumnNames.filter((each) => columns.includes(each)),
})

/** How the actor has the stock book open, and their saved views. */
export async function savedViews(ctx: CallContext<MemberActor>) {
  const rows = await ctx.db.select().from(stockView).where(isOwn(ctx)).orderBy(asc(stockView.name))
  const usual = rows.find(({ name }) => name === '')
  return {
    columns: usual === undefined ? null : present(usual).columns,
    views: rows.filter(({ name }) => name !== '').map(present),
  }
}

/**
 * Saves a view under its name, in the place of one that has it already.
 * @throws ProblemError 409 if there are too many
 */
export async function saveView(
  ctx: CallContext<MemberActor>,
  { name, query, columns }: { name: string; query: string; columns: readonly StockColumn[] },
) {
  const { db, actor, clock } = ctx
  const others = await db.$count(
    stockView,
    and(isOwn(ctx), ne(stockView.name, name), ne(stockView.name, '')),
  )
  if (name !== '' && others >= mostViews) {
    throw new ProblemError('conflict', `${mostViews} views are enough. Delete one first.`)
  }
  const kept = { query, columns: [...columns] }
  const [saved] = await db
    .insert(stockView)
    .values({
      ...kept,
      name,
      personId: actor.personId,
      companyId: actor.company.id,
      createdAt: clock(),
    })
    .onConflictDoUpdate({
      target: [stockView.personId, stockView.companyId, stockView.name],
      set: kept,
    })
    .returning()
  if (saved === undefined) throw new Error('a view was not saved')
  return present(saved)
}

/** @throws ProblemError 404 */
export async function removeView(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const removed = await ctx.db
    .delete(stockView)
    .where(and(eq(stockView.id, id), isOwn(ctx)))
    .returning({ id: stockView.id })
  if (removed.length === 0) throw new ProblemError('not-found')
}

import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'

import type { Import } from './read-import.ts'
import { listingImport } from './table.ts'

/** @throws ProblemError 404 if the actor's company has no such import */
export async function findImport(ctx: CallContext<MemberActor>, id: string): Promise<Import> {
  const [found] = await ctx.db.select().from(listingImport).where(isOwn(ctx, id))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/**
 * Locks an import that still can be changed until the transaction ends.
 * @throws ProblemError 404, or 409 if it is being done or has been
 */
export async function lockOpen(ctx: CallContext<MemberActor>, id: string): Promise<Import> {
  const found = await lockImport(ctx, id)
  if (found.state !== 'columns' && found.state !== 'review') {
    throw new ProblemError('conflict', 'This import has been started already. Reload to see it.')
  }
  return found
}

/** @throws ProblemError 404 */
export async function lockImport(ctx: CallContext<MemberActor>, id: string): Promise<Import> {
  const [found] = await ctx.db
    .select()
    .from(listingImport)
    .where(isOwn(ctx, id))
    .for('no key update')
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

const isOwn = ({ actor }: CallContext<MemberActor>, id: string) =>
  and(eq(listingImport.id, id), eq(listingImport.companyId, actor.company.id))

import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'

import { lockOpen } from './find-import.ts'
import { lacksOf, readingOf, wrongChoices } from './read-import.ts'
import { reviewAll } from './review-import.ts'
import { importMemory, listingImport } from './table.ts'
import { ownImport } from './view-import.ts'

/**
 * Says what an import's columns mean, checks its rows again, and remembers the choices for the next
 * file with these headers.
 * @throws ProblemError 404; 409 once it has been started; 422 for choices that make no sense
 */
export async function setImport(
  ctx: CallContext<MemberActor>,
  { id, kind, decimal, dayOrder, mode, columns, defaults }: InputOf<typeof imports.set>,
) {
  await inTransaction(ctx, async (inside) => {
    const found = await lockOpen(inside, id)
    const errors = wrongChoices(found, kind, columns, defaults)
    if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
    const settings = { kind, decimal, dayOrder, mode, columns, defaults }
    const chosen = { ...found, ...settings }
    const reading = readingOf(chosen)
    const ready = lacksOf(reading).length === 0
    await inside.db
      .update(listingImport)
      .set({ ...settings, state: ready ? 'review' : 'columns' })
      .where(eq(listingImport.id, id))
    if (!ready) return
    // What this file's columns tell holds for the next one, in which nothing may tell it.
    const memory = {
      encoding: found.encoding,
      kind,
      decimal: decimal ?? reading.agreed.decimal,
      dayOrder: dayOrder ?? reading.agreed.dayOrder,
      columns,
      defaults,
      usedAt: inside.clock(),
    }
    await inside.db
      .insert(importMemory)
      .values({ companyId: found.companyId, headerHash: found.headerHash, ...memory })
      .onConflictDoUpdate({
        target: [importMemory.companyId, importMemory.headerHash],
        set: memory,
      })
    const asBefore = ['kind', 'decimal', 'dayOrder', 'columns', 'defaults'] as const
    const same = asBefore.every(
      (each) => JSON.stringify(found[each]) === JSON.stringify(chosen[each]),
    )
    if (!same || found.state === 'columns') await reviewAll(inside, chosen)
  })
  return ownImport(ctx, id)
}

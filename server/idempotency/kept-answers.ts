import { createHash } from 'node:crypto'

import { eq, lt, sql } from 'drizzle-orm'

import type { CallContext, Idempotency, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { keptAnswer } from './table.ts'

const sha256 = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** @throws ProblemError 400 if the header is missing, too long, or was sent twice */
function keyOf({ request }: CallContext): string {
  const key = request.idempotencyKey
  if (key !== null && /^[!-~]{1,255}$/.test(key)) return key
  throw new ProblemError(
    'malformed',
    'Send an Idempotency-Key: a new UUID for each thing to do, and the same one if you send it again.',
  )
}

/** Keeps answers in the database, for all instances. */
export const idempotency: Idempotency = {
  once: (ctx, { operation, input }, work) => {
    const { actor } = ctx
    if (actor.kind !== 'person') throw new Error(`${operation}: visitors have no keys`)
    const { personId, company } = actor
    const id = sha256([personId, company?.id ?? null, operation, keyOf(ctx)])
    const inputHash = sha256([input])
    return inTransaction(ctx, async (inside) => {
      const { db, clock, request } = inside
      // Its end frees it, whether it commits, fails, or its server is killed.
      const { rows } = await db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) as free`,
      )
      if (rows[0]?.free !== true) throw new ProblemError('in-progress')
      const [known] = await db.select().from(keptAnswer).where(eq(keptAnswer.id, id))
      if (known !== undefined) {
        if (known.inputHash !== inputHash) throw new ProblemError('key-in-use')
        request.noteReplay()
        return JSON.parse(known.body) as unknown
      }
      const answer = await work(inside)
      const body = JSON.stringify(answer)
      await db.insert(keptAnswer).values({ id, personId, inputHash, body, answeredAt: clock() })
      return answer
    })
  },
}

/** Deletes answers from before a moment. */
export const forgetAnswers = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, keptAnswer, lt(keptAnswer.answeredAt, before))

import type { CallContext } from '#server/contract/context.ts'
import type { Counted } from '#server/contract/limits.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newSecret, secretHash } from '#server/secret.ts'

/** A secret for an emailed link that is valid for so many days, and what is kept of it. */
export function newLink(now: Date, days: number) {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  return { secret, kept: { secretHash: secretHash(secret), sentAt: now, expiresAt } }
}

/**
 * Runs the transaction that queues an email, and counts it for each limit unless it fails.
 * @throws ProblemError 429
 */
export async function countingMail<C extends CallContext, T>(
  ctx: C,
  wanted: readonly Counted[],
  work: (inside: C) => Promise<T>,
): Promise<T> {
  const { limits } = ctx.services
  const counted: Counted[] = []
  try {
    for (const each of wanted) {
      await limits.consume(...each)
      counted.push(each)
    }
    return await inTransaction(ctx, work)
  } catch (error) {
    await limits.giveBack(counted)
    throw error
  }
}

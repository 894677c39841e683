import { audit } from '#server/audit/audit.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { retryMail } from '#server/mail/outbox.ts'

/**
 * Has a mail tried again at once.
 * @throws ProblemError 404 where nothing with this id waits to be sent
 */
export async function retryMailNow(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await retryMail(inside, id)
    await audit(inside, { action: 'mail.retried', object: { kind: 'mail', id } })
  })
}

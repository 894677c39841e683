import { and, eq, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/outbox.ts'

import { refuseAnswered } from './enquiries.ts'
import { enquiryAnswerMail } from './mails.ts'
import { enquiry } from './table.ts'
import { tellSender } from './tell-sender.ts'

/**
 * Emails an operator's answer to the sender of a message, and keeps it with the message. If two
 * operators answer, one is refused, and only one answer is sent.
 * @throws ProblemError `not-found`, or `conflict` if somebody has already answered
 */
export async function answerEnquiry(
  ctx: CallContext<PersonActor>,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [answered] = await inside.db
      .update(enquiry)
      .set({ answeredAt: inside.clock(), answeredBy: inside.actor.personId, answer })
      .where(and(eq(enquiry.id, id), isNull(enquiry.answeredAt)))
      .returning()
    if (answered === undefined) return refuseAnswered(inside, id)
    await queueMail(inside, enquiryAnswerMail(inside.config, answered, answer))
    await audit(inside, { action: 'enquiry.answered', object: { kind: 'enquiry', id } })
    await tellSender(inside, answered.email)
  })
}

import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { findEnquiry } from './enquiries.ts'
import { enquiryEvents } from './events.ts'
import { enquiryAnswerMail } from './mails.ts'
import { siteNotifications } from './notification-kinds.ts'
import { enquiry } from './table.ts'

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
    const answered = await settle(inside, id, answer)
    await queueMail(inside, enquiryAnswerMail(inside.config, answered, answer))
    await happened(inside, enquiryEvents.answered, id)
  })
}

/**
 * Records that an operator has answered a message elsewhere, and tells its sender in the app.
 * @throws ProblemError `not-found`, or `conflict` if somebody already has
 */
export async function markAnswered(ctx: CallContext<PersonActor>, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await settle(inside, id, null)
    await happened(inside, enquiryEvents['marked-answered'], id)
  })
}

/** Takes an open message as answered, and tells its sender in the app. */
async function settle(inside: CallContext<PersonActor>, id: string, answer: string | null) {
  const [answered] = await inside.db
    .update(enquiry)
    .set({ answeredAt: inside.clock(), answeredBy: inside.actor.personId, answer })
    .where(and(eq(enquiry.id, id), isNull(enquiry.answeredAt)))
    .returning()
  if (answered === undefined) {
    await findEnquiry(inside, id)
    throw new ProblemError(
      'conflict',
      'Somebody has already answered this message. Reload the page.',
    )
  }
  await tellSender(inside, answered.email)
  return answered
}

/**
 * Tells the owner of the account with this confirmed email that we have answered a message. Without the
 * notice, an owner who did not write the message would learn of it only from the email.
 */
async function tellSender(ctx: CallContext, email: string): Promise<void> {
  const sender = await ctx.services.people.withConfirmedEmail(ctx.db, email)
  await notify(ctx, {
    kind: siteNotifications.answer,
    to: sender === null ? [] : [sender],
    title: 'We have answered your message',
    // Not its subject: anybody may have written it in their name.
    body: 'We have answered a message that was sent to us from your email address. Read the answer in your inbox.',
    link: paths.contactUs,
  })
}

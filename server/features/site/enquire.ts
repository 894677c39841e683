import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mailboxKeyOf } from '#server/mail/email-key.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'
import { paths } from '#shared/routing/paths.ts'

import { siteLimits } from './limits.ts'
import { enquiryMail, enquiryReceivedMail } from './mails.ts'
import { siteNotifications } from './notification-kinds.ts'
import { enquiry } from './table.ts'

/** Nobody reads the form, let alone fills it in, in fewer seconds. */
const quickest = 3

/**
 * Saves a message to us, passes it on to the operator and sends the sender an acknowledgement. A
 * message from a bot gets the same response, and is dropped.
 */
export async function enquire(
  ctx: CallContext,
  { fax, openedFor, ...given }: Enquiry,
): Promise<void> {
  const { limits } = ctx.services
  await limits.consume(siteLimits.contactAddress, ctx.request.address)
  if (fax !== '') return
  if (openedFor === '') await limits.consume(siteLimits.contactUnscripted, ctx.request.address)
  else if (Number(openedFor) < quickest) {
    throw new ProblemError('conflict', 'That was very quick. Check your message and send it again.')
  }
  // So that nobody can flood a mailbox with our acknowledgements.
  await limits.consume(siteLimits.contactSender, mailboxKeyOf(given.email))
  await inTransaction(ctx, async (inside) => {
    const [kept] = await inside.db
      .insert(enquiry)
      .values({ ...given, createdAt: inside.clock() })
      .returning({ id: enquiry.id })
    if (kept === undefined) throw new Error('an enquiry was not inserted')
    await queueMail(inside, enquiryMail(inside.config, { ...given, id: kept.id }))
    await queueMail(inside, enquiryReceivedMail({ ...given, id: kept.id }))
    await notify(inside, {
      kind: siteNotifications.newMessage,
      to: 'operators',
      title: 'A new message',
      // Neither name nor subject: when the message is deleted, no copy may remain here.
      body: 'Somebody has written to us through the contact form.',
      link: paths.adminEnquiry(kept.id),
    })
  })
}

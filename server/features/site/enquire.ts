import { inTransaction } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Enquiry } from '#shared/features/site/contact.ts'

import { enquiryMail, enquiryReceivedMail } from './mails.ts'
import { enquiry } from './table.ts'

/** Keeps a message to the house, passes it on to the operator and tells the sender that it arrived. */
export async function enquire(ctx: RequestContext, given: Enquiry): Promise<void> {
  await ctx.services.limits.consume('contact-address', ctx.request.address)
  await inTransaction(ctx, async (inside) => {
    const [kept] = await inside.db
      .insert(enquiry)
      .values({ ...given, createdAt: inside.clock() })
      .returning({ id: enquiry.id })
    if (kept === undefined) throw new Error('an enquiry was not inserted')
    await queueMail(inside, enquiryMail(inside.config, { ...given, id: kept.id }))
    await queueMail(inside, enquiryReceivedMail({ ...given, id: kept.id }))
  })
}

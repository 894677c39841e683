import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'

import { siteNotifications } from './notification-kinds.ts'
import { enquiry } from './table.ts'

const newestFirst: Order = { by: enquiry.createdAt, id: enquiry.id, direction: 'desc' }
const isOpen = isNull(enquiry.answeredAt)

/** Messages to us, newest first. */
export async function listEnquiries(
  { db }: WorkContext,
  { state, after, limit }: Paging & { state: 'open' | 'answered' },
) {
  const rows = await db
    .select({
      id: enquiry.id,
      name: enquiry.name,
      company: enquiry.company,
      subject: enquiry.subject,
      createdAt: enquiry.createdAt,
      answeredAt: enquiry.answeredAt,
      place: placeOf(newestFirst),
    })
    .from(enquiry)
    .where(
      and(state === 'open' ? isOpen : isNotNull(enquiry.answeredAt), beyond(newestFirst, after)),
    )
    .orderBy(...inOrder(newestFirst))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

/** @throws ProblemError `not-found` */
export async function findEnquiry({ db }: WorkContext, id: string) {
  const [found] = await db.select().from(enquiry).where(eq(enquiry.id, id))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/**
 * Records that an operator has dealt with a message, and tells its sender if they have an account
 * with that email.
 * @throws ProblemError `not-found`, or `conflict` if somebody already has
 */
export async function markAnswered(ctx: CallContext, id: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [marked] = await inside.db
      .update(enquiry)
      .set({ answeredAt: inside.clock() })
      .where(and(eq(enquiry.id, id), isOpen))
      .returning({ email: enquiry.email })
    if (marked === undefined) {
      await findEnquiry(inside, id)
      throw new ProblemError('conflict', 'This message is already marked as answered.')
    }
    await audit(inside, { action: 'enquiry.answered', object: { kind: 'enquiry', id } })
    const sender = await inside.services.people.withConfirmedEmail(inside.db, marked.email)
    await notify(inside, {
      kind: siteNotifications.answer,
      to: sender === null ? [] : [sender],
      title: 'We have answered your message',
      // Not its subject: anybody may have written it in their name.
      body: 'We have answered a message that was sent to us from your email address. Read the answer in your inbox.',
      link: paths.contactUs,
    })
  })
}

/** How many messages nobody has dealt with yet. */
export async function countOpenEnquiries({ db }: WorkContext): Promise<number> {
  const [open] = await db.select({ number: count() }).from(enquiry).where(isOpen)
  return open?.number ?? 0
}

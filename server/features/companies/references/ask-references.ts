import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { Counted } from '#server/contract/limits.ts'
import { invalidInput, ProblemError, tryLater } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { formerAddresses } from '#server/features/accounts/service.ts'
import { domainKeyOf, mailboxKeyOf } from '#server/mail/email-key.ts'
import { referencesWanted } from '#shared/features/companies/document-kinds.ts'
import type { NewReference } from '#shared/features/companies/trade-reference.ts'
import type { CompanyState } from '#shared/features/companies/verification-rules.ts'

import { asRemoved } from '../documents/retention.ts'
import { referenceEvents } from '../events.ts'
import { findMembers, lockCompany, lockOpenCompany } from '../find-company.ts'
import { companyLimits } from '../limits.ts'
import { countingMail, newLink } from '../mailed-link.ts'
import { tradeReference } from '../table.ts'
import { listReferences, type ReferenceState } from './reference-list.ts'
import { queueReferenceRequest } from './reference-mails.ts'

const day = 86_400_000
const linkDays = 30
/** Emails to one reference, and new references of a company per day, so that nobody is pestered. */
const mostMails = 4
const mostInADay = 6

/** Whether a reference can be asked again: a day after the last email, and only a few times. */
export function canResend(
  { state, sent, sentAt }: { state: ReferenceState; sent: number; sentAt: Date },
  company: CompanyState,
  now: Date,
): boolean {
  const open = company !== 'rejected' && company !== 'suspended'
  const unanswered = state === 'asked' || state === 'expired'
  return open && unanswered && sent < mostMails && now.getTime() - sentAt.getTime() >= day
}

const refuse = (detail: string) => invalidInput('/email', detail)

/**
 * Adds a trade reference to the actor's company, perhaps in the place of another, and asks it by
 * email. One at the domain of the company's own people is flagged for the reviewer.
 * @returns its id
 * @throws ProblemError 404 if the other is not there, 409 if there are enough, 422 for an email of the company's own people or one
 *   that is named already, 429 if too many were named in a day
 */
export async function addReference(
  ctx: CallContext<MemberActor>,
  { replaces, ...given }: NewReference & { replaces?: string | undefined },
): Promise<string> {
  const companyId = ctx.actor.company.id
  return countingMail(ctx, limitsOf(given.email), async (inside) => {
    const company = await lockOpenCompany(inside, companyId)
    const now = inside.clock()
    if (replaces !== undefined) await remove(inside, companyId, replaces)
    await refuseTooMany(inside, companyId, given.email)
    const members = await findMembers(inside, companyId)
    const ids = members.map(({ id }) => id)
    const theirs = [...members.map(({ email }) => email), ...(await formerAddresses(inside, ids))]
    if (theirs.some((each) => mailboxKeyOf(each) === mailboxKeyOf(given.email))) {
      throw refuse('This is your own address. Name somebody who trades with you.')
    }
    const flagged = theirs.some((each) => domainKeyOf(each) === domainKeyOf(given.email))
    const { secret, kept } = newLink(now, linkDays)
    const [added] = await inside.db
      .insert(tradeReference)
      .values({ ...given, ...kept, companyId, flagged, createdAt: now })
      .returning()
    if (added === undefined) throw new Error('a reference was not inserted')
    await queueReferenceRequest(inside, { reference: added, asks: company.legalName, secret })
    await note(inside, 'asked', added.id, companyId)
    return added.id
  })
}

/** What an email to a reference counts for: its mailbox, however many companies name it. */
const limitsOf = (email: string): Counted[] => [
  [companyLimits.referenceMailbox, mailboxKeyOf(email)],
]

async function refuseTooMany(ctx: CallContext, companyId: string, email: string) {
  const now = ctx.clock()
  const live = await listReferences(ctx, companyId)
  if (live.length >= referencesWanted) {
    throw new ProblemError(
      'conflict',
      `${referencesWanted} trade references are enough. Name this one in the place of another.`,
    )
  }
  if (live.some((each) => mailboxKeyOf(each.email) === mailboxKeyOf(email))) {
    throw refuse('You have already named this address.')
  }
  const since = new Date(now.getTime() - day)
  const [made] = await ctx.db
    .select({ number: count() })
    .from(tradeReference)
    .where(and(eq(tradeReference.companyId, companyId), gt(tradeReference.createdAt, since)))
  if ((made?.number ?? 0) >= mostInADay) throw tryLater('too-many-requests', day / 1000)
}

/** Sends a reference of the actor's company a new link; the old one stops working. */
export const resendReference = (ctx: CallContext<MemberActor>, id: string): Promise<void> =>
  askAgain(ctx, ctx.actor.company.id, id, 'asked-again')

/**
 * Does the same for an operator, whatever the company.
 * @throws ProblemError 404, 409 if it has answered or cannot be asked again now
 */
export async function remindReference(ctx: CallContext<PersonActor>, id: string): Promise<void> {
  const [named] = await ctx.db
    .select({ companyId: tradeReference.companyId })
    .from(tradeReference)
    .where(and(eq(tradeReference.id, id), isNull(tradeReference.removedAt)))
  if (named === undefined) throw new ProblemError('not-found')
  await askAgain(ctx, named.companyId, id, 'reminded')
}

async function askAgain(
  ctx: CallContext,
  companyId: string,
  id: string,
  event: 'asked-again' | 'reminded',
): Promise<void> {
  const named = (await listReferences(ctx, companyId)).find((each) => each.id === id)
  if (named === undefined) throw new ProblemError('not-found')
  await countingMail(ctx, limitsOf(named.email), async (inside) => {
    const company = await lockCompany(inside, companyId)
    const now = inside.clock()
    const found = (await listReferences(inside, companyId)).find((each) => each.id === id)
    if (found === undefined) throw new ProblemError('not-found')
    if (!canResend(found, company.state, now)) {
      throw new ProblemError('conflict', 'This trade reference cannot be asked again now.')
    }
    const { secret, kept } = newLink(now, linkDays)
    const [asked] = await inside.db
      .update(tradeReference)
      .set({ ...kept, sent: sql`${tradeReference.sent} + 1` })
      .where(
        and(
          eq(tradeReference.id, id),
          eq(tradeReference.state, 'asked'),
          lte(tradeReference.sentAt, new Date(now.getTime() - day)),
        ),
      )
      .returning()
    if (asked === undefined)
      throw new ProblemError('conflict', 'This trade reference has already answered.')
    await queueReferenceRequest(inside, { reference: asked, asks: company.legalName, secret })
    await note(inside, event, id, companyId)
  })
}

/** Removes a reference of the actor's company, so that another can take its place. */
export async function removeReference(ctx: CallContext<MemberActor>, id: string): Promise<void> {
  const companyId = ctx.actor.company.id
  await inTransaction(ctx, async (inside) => {
    await lockOpenCompany(inside, companyId)
    await remove(inside, companyId, id)
  })
}

async function remove(ctx: CallContext, companyId: string, id: string): Promise<void> {
  const [removed] = await ctx.db
    .update(tradeReference)
    .set(asRemoved(tradeReference, ctx.clock()))
    .where(
      and(
        eq(tradeReference.id, id),
        eq(tradeReference.companyId, companyId),
        isNull(tradeReference.removedAt),
      ),
    )
    .returning({ id: tradeReference.id })
  if (removed === undefined) throw new ProblemError('not-found')
  await note(ctx, 'removed', id, companyId)
}

const note = (
  ctx: CallContext,
  event: keyof typeof referenceEvents,
  id: string,
  companyId: string,
) => happened(ctx, referenceEvents[event], id, { after: { companyId } })

import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { person, secondStepRemoval } from '#server/features/accounts/table.ts'
import { listingReview } from '#server/features/listings/moderation/table.ts'
import { listing } from '#server/features/listings/table.ts'
import { orderReview } from '#server/features/orders/review/table.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { screeningHit } from '#server/features/screening/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { job } from '#server/jobs/table.ts'
import { outboxMail } from '#server/mail/table.ts'

import type { OrderSite } from './order-site.ts'
import { place } from './orders.ts'
import { type SignedIn, signInAs } from './people.ts'
import { orderDear } from './reviews.ts'

const begin = Date.now()
/** A moment some hours ago, or ahead. */
const hour = (number: number) => new Date(begin + number * 3_600_000)
/** In an order that no column has, with two that are equal. */
const numbers = [3, 1, 4, 1, 2]
const words = ['Cleo', 'Ada', 'Dora', 'Ada', 'Ben']

/** Five of everything that operators have lists of, written directly. */
export async function fillLists(orders: OrderSite, operator: SignedIn): Promise<void> {
  const { site, ctx, seller } = orders
  await addOrders(orders)
  // Emails and jobs of all this, which come and go.
  await ctx.db.delete(outboxMail)
  await ctx.db.delete(job)
  await addLetters(ctx)
  await addJobs(ctx)
  await addReviews(ctx, seller.companyId)
  await addHits(ctx, seller.companyId, operator)
  for (const [at, number] of numbers.entries()) {
    const { personId } = await signInAs(site, 'buyer')
    await ctx.db
      .update(person)
      .set({ name: `${words[at]} Far` })
      .where(eq(person.id, personId))
    const asked = { askedAt: hour(-number), dueAt: hour(60 - number), askedBy: operator.personId }
    const removal = { ...asked, personId, reason: 'A lost phone.', refusalHash: randomUUID() }
    await ctx.db.insert(secondStepRemoval).values(removal)
  }
}

/** In pounds and in euros, each with a review of its payment. */
async function addOrders({ site, ctx, seller, buyer, lot }: OrderSite): Promise<void> {
  for (const [at, pieces] of [2, 1, 1].entries()) {
    const { slug } = await lot({ title: `${words[at]} ring` })
    await place(site, buyer, slug, { pieces, goods: pieces * 294_000 })
  }
  for (const price of [900, 400]) await orderDear(site, ctx, { seller, buyer, price })
  const orders = await ctx.db.select().from(tradeOrder)
  const reviewed = orders.map(({ id }) => ({ orderId: id, why: 'amount' as const, limit: 1 }))
  await ctx.db.insert(orderReview).values(reviewed).onConflictDoNothing()
  for (const [at, { id }] of orders.entries()) {
    const oursSince = at < 2 ? null : hour(-(numbers[at] ?? 0))
    await ctx.db.update(orderReview).set({ oursSince }).where(eq(orderReview.orderId, id))
  }
}

async function addLetters(ctx: WorkContext): Promise<void> {
  const letters = numbers.map((number, at) => ({
    name: words[at] ?? '',
    email: 'ada@far.example',
    company: '',
    subject: `Message ${at}`,
    message: 'Do you take rings?',
    createdAt: hour(-number),
  }))
  await ctx.db.insert(enquiry).values([
    ...letters,
    ...letters.map((each, at) => ({
      ...each,
      answeredAt: hour(numbers[4 - at] ?? 0),
      answeredBy: randomUUID(),
    })),
  ])
  const mails = numbers.map((number, at) => ({
    kind: 'test',
    toAddress: `${words[at]}@far.example`.toLowerCase(),
    subject: `Email ${at}`,
    createdAt: hour(-number),
    nextAttemptAt: hour(number),
  }))
  await ctx.db.insert(outboxMail).values(
    mails.flatMap((each) => [
      { ...each, dedupeKey: randomUUID(), state: 'failed' as const, body: { paragraphs: [] } },
      { ...each, dedupeKey: randomUUID(), state: 'queued' as const, body: { paragraphs: [] } },
      { ...each, dedupeKey: randomUUID(), state: 'sent' as const, sentAt: each.nextAttemptAt },
    ]),
  )
}

async function addJobs(ctx: WorkContext): Promise<void> {
  const jobs = numbers.map((number, at) => ({
    name: 'of a test',
    title: `${words[at]} works`,
    payload: {},
    dueAt: hour(number),
    createdAt: hour(-number),
  }))
  await ctx.db.insert(job).values(
    jobs.flatMap((each) => [
      { ...each, state: 'waiting' as const },
      { ...each, state: 'running' as const, claim: randomUUID() },
      { ...each, state: 'failed' as const, finishedAt: each.dueAt },
      { ...each, state: 'done' as const, finishedAt: each.dueAt },
      { ...each, state: 'cancelled' as const, finishedAt: each.dueAt },
    ]),
  )
}

async function addReviews(ctx: WorkContext, companyId: string): Promise<void> {
  await ctx.db.delete(listingReview)
  const listings = await ctx.db.select().from(listing)
  const reviews = listings.map(({ id }, at) => ({
    listingId: id,
    companyId,
    cause: 'new' as const,
    findings: [],
    waitingSince: hour(-(numbers[at] ?? 0)),
  }))
  await ctx.db.insert(listingReview).values([
    ...reviews,
    ...reviews.map((each, at) => ({
      ...each,
      outcome: 'approved' as const,
      decidedAt: hour(numbers[4 - at] ?? 0),
    })),
  ])
}

async function addHits(ctx: WorkContext, companyId: string, { personId }: SignedIn): Promise<void> {
  const hits = numbers.map((number, at) => ({
    companyId,
    source: 'uk' as const,
    ref: String(at),
    kind: 'company' as const,
    name: `${words[at]} Ltd`,
    listedName: 'A name',
    listedNames: ['A name'],
    likeness: 90 + number,
    at: hour(-number),
  }))
  const decided = { state: 'dismissed' as const, decidedBy: personId, reason: 'No.' }
  await ctx.db.insert(screeningHit).values([
    ...hits.map((each) => ({ ...each, id: randomUUID(), fingerprint: randomUUID() })),
    ...hits.map((each, at) => ({
      ...each,
      ...decided,
      decidedAt: hour(numbers[4 - at] ?? 0),
      id: randomUUID(),
      fingerprint: randomUUID(),
    })),
  ])
}

/** Puts all orders into a state; two of them have no limit. */
export async function putOrders(
  { ctx }: OrderSite,
  state: (typeof tradeOrder.$inferSelect)['state'],
): Promise<void> {
  const orders = await ctx.db.select().from(tradeOrder)
  for (const [at, { id, goods }] of orders.entries()) {
    const number = numbers[at] ?? 0
    await ctx.db
      .update(tradeOrder)
      .set({
        state,
        stateSince: hour(-number),
        dueAt: at < 2 ? null : hour(number),
        carrier: `${words[at]} Express`,
        trackingNumber: `TRACK${at}`,
        insuredValue: goods,
        uninsured: 0,
      })
      .where(eq(tradeOrder.id, id))
  }
}

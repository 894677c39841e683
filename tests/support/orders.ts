import { randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { person, session } from '#server/features/accounts/table.ts'
import { postEntry } from '#server/features/ledger/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { passReview } from '#server/features/orders/review/decide-review.ts'
import { explainFunds } from '#server/features/orders/review/explain-funds.ts'
import { isReviewed } from '#server/features/orders/review/open-review.ts'
import { findByReference, fundOrders } from '#server/features/orders/service.ts'
import type { Running } from '#server/main.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import type { Currency } from '#shared/contract/money.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { callAs } from './api-calls.ts'
import type { SignedIn } from './people.ts'
import { testRequest } from './request.ts'

/** Sends an order, for goods that cost so much in minor units. */
export async function sendOrder(
  site: Running,
  buyer: SignedIn,
  slug: string,
  {
    pieces,
    goods,
    key = randomUUID(),
    currency = 'GBP',
  }: { pieces: number; goods: number; key?: string; currency?: Currency },
) {
  const { total } = amountsOf(
    goods,
    feeTermsAt(currency, site.context.clock(), site.context.config.feePrices),
  )
  return sendLots(site, buyer, [{ slug, pieces }], { total, key, currency })
}

/** Sends an order for pieces of several lots, with the total that was seen, in minor units. */
export async function sendLots(
  site: Running,
  buyer: SignedIn,
  lots: readonly { slug: string; pieces: number }[],
  {
    total,
    key = randomUUID(),
    currency = 'GBP',
    deliveryAddressId = buyer.companyId,
  }: { total: number; key?: string; currency?: Currency; deliveryAddressId?: string | null },
) {
  return callAs(site, buyer, '/orders', {
    lots,
    key,
    total,
    currency,
    deliveryAddressId,
  })
}

/** Places an order and insists on success. */
export async function place(...args: Parameters<typeof sendOrder>): Promise<number> {
  const { status, json } = await sendOrder(...args)
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`)
  return json.number
}

/** An order as somebody reads it. */
export const readOrder = (site: Running, who: SignedIn, number: number) =>
  callAs(site, who, `/orders/${number}`)

/** Does something with an order, such as `acceptance`. */
export const act = (
  site: Running,
  who: SignedIn,
  number: number,
  what: string,
  body: object = {},
) => callAs(site, who, `/orders/${number}/${what}`, body)

export const shipment = {
  carrier: 'Insured courier',
  trackingNumber: 'RV 4471 9026 8 GB',
  // More than the goods of any test.
  insuredValue: 6_000_000,
  uninsured: 0,
}

/** Somebody who has logged in, as the services see them. */
async function actorOf({ db, services }: WorkContext, personId: string) {
  const [found] = await db.select().from(session).where(eq(session.personId, personId)).limit(1)
  const actor = found && (await services.actors.load(db, { personId, sessionId: found.id }))
  if (!actor?.company) throw new Error('the buyer is not logged in')
  return { ...actor, company: actor.company }
}

/** Two operators, who need not be logged in. */
async function twoOperators({ db, clock }: WorkContext): Promise<[string, string]> {
  const found = await db
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.operator, true), isNull(person.suspendedAt)))
    .limit(2)
  while (found.length < 2) {
    const email = `operator.${randomUUID()}@relustre.example`
    const named = { email, emailKey: email, name: 'Test operator', telephone: '+442079460018' }
    const times = { policyAcceptedAt: clock(), createdAt: clock() }
    const values = { ...named, ...times, operator: true }
    found.push(...(await db.insert(person).values(values).returning({ id: person.id })))
  }
  return [found[0]?.id ?? '', found[1]?.id ?? '']
}

/** An order's money arrives in suspense, and goes to the order. Its review, if there is one, is passed. */
export async function pay(ctx: WorkContext, number: number): Promise<'funded' | 'not-waiting'> {
  const order = await findByReference(ctx, writeReference(number))
  if (order === null) throw new Error(`there is no order ${number}`)
  const paymentId = randomUUID()
  await postEntry(ctx, {
    event: `bank-line:${paymentId}`,
    currency: order.currency,
    postings: [
      { account: 'client-bank', amount: order.total },
      { account: 'suspense', amount: -order.total },
    ],
  })
  const paid = await fundOrders(ctx, [{ orderId: order.id, paymentId }])
  if (!paid.has(order.id)) return 'not-waiting'
  if (await isReviewed(ctx, order.id)) {
    const { placedBy } = await findAnyOrder(ctx, number)
    const receiveFile = () => Promise.reject(new Error('there is no file'))
    const actor = await actorOf(ctx, placedBy)
    const buyer = { ...ctx, actor, request: testRequest, receiveFile }
    await explainFunds(buyer, { number, source: 'trading', text: 'From our shops.', files: [] })
    const pass = { number, reason: 'For the tests of what comes after it.' }
    for (const personId of await twoOperators(ctx)) {
      const operator = { ...buyer, actor: { ...actor, personId, company: null } }
      const { inForce } = await passReview(operator, pass)
      if (inForce) break
    }
  }
  return 'funded'
}

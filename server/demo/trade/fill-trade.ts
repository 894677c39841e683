import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'

import { isBuyer } from '#server/contract/actor.ts'
import type { CallContext, Services } from '#server/contract/context.ts'
import { revokeSessions } from '#server/features/accounts/sign-in/sessions.ts'
import { person } from '#server/features/accounts/table.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { meetDeadlines } from '#server/features/payments/statements/arrived.ts'
import { notification } from '#server/notifications/table.ts'
import type { Currency } from '#shared/contract/money.ts'

import { demoApprover, demoOperator } from '../demo-cast.ts'
import { type DemoSite, demoContext, signInAs, signInAsMember } from '../demo-context.ts'
import { importDay } from './demo-bank.ts'
import { checkOn } from './demo-checks.ts'
import { negotiateOn, type Talks } from './demo-offers.ts'
import { daysOf, demoOrders, demoPeople } from './demo-orders.ts'
import { bounceOn, matchOn, payOwed } from './demo-payouts.ts'
import { rateOn } from './demo-ratings.ts'
import { askOn, type PostedRequests } from './demo-requests.ts'
import { reviewOn } from './demo-reviews.ts'
import { keyOf, place, tradeOn } from './take-step.ts'
import { type DemoDeal, hours, timeBefore, type TradeDesk } from './trade-desk.ts'

const hour = 3_600_000
/** Business days for which nobody has read what they were told. */
const unreadFor = 2

/**
 * Lets the demo's companies trade for some weeks, through the services, with a clock set back: they
 * offer, order, pay, send and accept, and the operators import statements and pay out. Once, however
 * often it is called. It takes seconds, in many short transactions, so that visitors need not wait;
 * jobs must wait, which would act on deadlines that the demo has not reached yet.
 * @param signal ends it early; what was traded by then stays
 * @returns whether it did; false if there is no demo, or it has traded already
 */
export async function fillTrade(site: DemoSite, signal?: AbortSignal): Promise<boolean> {
  if (!site.config.demoData) return false
  const ctx = demoContext(site, withoutMails(await site.services.open()))
  const people = await ctx.db.select().from(person).where(inArray(person.email, demoPeople))
  if (people.length < demoPeople.length) return false
  // The first of the list is placed before all others.
  const first = await isPlaced(ctx, 0)
  if (first && !(await isPlaced(ctx, lastPlaced))) {
    ctx.log.warn('the demo was interrupted while it traded; delete DATA_DIR to begin again')
  }
  if (first) return false
  await trade(ctx, await openDesk(ctx, people), signal)
  for (const { id } of people) await revokeSessions(ctx, id, 'signed-out')
  return true
}

/** The order of the demo that is placed after all others. */
const lastPlaced = demoOrders.findLastIndex(({ state }) => state === 'agreed')

/** Whether an order of the demo is there. */
async function isPlaced({ db }: CallContext, at: number): Promise<boolean> {
  const key = keyOf(at)
  const known = await db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(eq(tradeOrder.key, key))
  return known.length > 0
}

/** The demo's addresses do not exist, so nothing must be sent. */
const withoutMails = (services: Services): Services => ({
  ...services,
  people: { ...services.people, toWriteTo: () => Promise.resolve([]) },
})

async function openDesk(
  ctx: CallContext,
  people: readonly (typeof person.$inferSelect)[],
): Promise<TradeDesk> {
  const operators = new Map<string, TradeDesk['operator']>()
  const members = new Map<string, ReturnType<TradeDesk['member']>>()
  for (const who of people) {
    if (who.operator) operators.set(who.email, await signInAs(ctx, who))
    else members.set(who.email, await signInAsMember(ctx, who))
  }
  const names = await companyNamesOf(
    ctx,
    [...members.values()].map(({ company }) => company.id),
  )
  const now = ctx.clock()
  const member = (email: string) => sure(members.get(email))
  return {
    at: (daysAgo, minutes) => {
      const time = timeBefore(now, daysAgo, minutes)
      return { ...ctx, clock: () => time }
    },
    justNow: () => ({ ...ctx, clock: () => new Date(now.getTime() - hour) }),
    member,
    buyer: (email) => {
      const found = member(email)
      return sure(isBuyer(found) ? found : undefined)
    },
    legalName: (email) => sure(names.get(member(email).company.id)),
    operator: sure(operators.get(demoOperator.email)),
    approver: sure(operators.get(demoApprover.email)),
  }
}

function sure<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('somebody of the demo is missing')
  return found
}

/** Goes through the business days from the first order to yesterday. */
async function trade(ctx: CallContext, desk: TradeDesk, signal?: AbortSignal): Promise<void> {
  const deals: DemoDeal[] = demoOrders.map((order, at) => {
    return { ...order, at, days: daysOf(order), placed: null }
  })
  const balances = new Map<Currency, number>()
  const talks: Talks = new Map()
  const posted: PostedRequests = new Map()
  const first = Math.max(...deals.map(({ days }) => days.get('place') ?? 0))
  for (let day = first; day > 0; day -= 1) {
    signal?.throwIfAborted()
    await meetDeadlines(desk.at(day, hours.deadlines))
    await payOwed(desk, day)
    await bounceOn(desk, day, deals)
    await tradeOn(desk, day, deals)
    await rateOn(desk, day, deals)
    await negotiateOn(desk, day, talks)
    await askOn(desk, day, posted)
    await importDay(desk, day, { deals, balances })
    await matchOn(desk, day, deals)
    await reviewOn(desk, day, deals)
    await checkOn(desk, day, deals)
  }
  for (const deal of deals) {
    if (deal.state === 'agreed') await place(desk.justNow(), deal, desk)
  }
  // Nobody comes back to a heap of old news.
  const { createdAt, readAt } = notification
  await ctx.db
    .update(notification)
    .set({ readAt: sql`${createdAt} + interval '1 hour'` })
    .where(and(isNull(readAt), lt(createdAt, desk.at(unreadFor, 0).clock())))
}

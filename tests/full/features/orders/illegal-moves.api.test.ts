import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { offer, offerMove } from '#server/features/offers/table.ts'
import { tradeOrder, tradeOrderEvent } from '#server/features/orders/table.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import {
  type OfferEvent,
  offerEventsFrom,
  offerStateNames,
  offerStates,
} from '#shared/features/offers/offer-states.ts'
import {
  eventsFrom,
  type OrderEvent,
  orderEvents,
  type OrderState,
  orderStateNames,
  orderStates,
  settledStates,
} from '#shared/features/orders/order-states.ts'

import { callAs } from '../../../support/api-calls.ts'
import { makeOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place, shipment } from '../../../support/orders.ts'
import { balancesIn } from '../../../support/payments.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { changeRows, findRows } from '../../../support/rows.ts'

const { site, ctx, buyer, seller, lot } = await openOrders()
const operator = await signInAs(site, 'operator')
const slug = (await lot()).slug
/** One order and one offer, which the tests put into each state. */
const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
const offered = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })

const words = 'We want to.'
const said = { text: words, evidence: [] }
const because = { reason: words }
type Request = readonly [path: string, body: object]
const ruling = (outcome: string, more = {}): Request => [
  '/disputes/:id/rulings',
  { outcome, reasoning: words, ...more },
]

const taking = {
  side: ['return-receipt', {}],
  operator: ['/disputes/:id/return-receipt', because],
} as const

/** How the two sides ask for each event, and how operators do; nobody can ask for the empty ones. */
const requests = {
  confirm: { side: ['confirmation', {}], operator: ['/orders/:number/confirmation', because] },
  decline: {
    side: ['refusal', { ...because, lots: [0] }],
    operator: ['/orders/:number/refusal', { ...because, lots: [0] }],
  },
  withdraw: { side: ['withdrawal', {}] },
  fund: { operator: ['/orders/:number/review/pass', because] },
  // What statements of the bank bring, and payouts.
  hold: {},
  'pay-out': {},
  refund: {},
  // What the clock does.
  lapse: {},
  expire: {},
  dispute: {},
  refuse: { operator: ['/orders/:number/review/refusal', because] },
  ship: { side: ['shipment', shipment] },
  cancel: { side: ['cancellation', because], operator: ['/orders/:number/cancellation', because] },
  lose: { operator: ['/orders/:number/loss', because] },
  deliver: { side: ['delivery', {}], operator: ['/orders/:number/delivery', because] },
  regrade: { side: ['regrading', { laboratory: 'Example Laboratory', booking: '4417' }] },
  accept: { side: ['acceptance', {}] },
  reject: { side: ['rejection', { ...said, reason: 'damaged' }] },
  agree: { side: ['return-agreement', {}] },
  'send-back': { side: ['return', shipment] },
  'take-back': taking,
  'take-part-back': taking,
  contest: { side: ['contest', said] },
  settle: { side: [`proposals/${randomUUID()}/answer`, { answer: 'accept' }] },
  'rule-release': { operator: ruling('release') },
  'rule-refund': { operator: ruling('refund') },
  'rule-split': { operator: ruling('split', { seller: 1000 }) },
} as const satisfies Record<OrderEvent, { side?: Request; operator?: Request }>

/** The request for an event, as one of the sides or an operator sends it; undefined if there is none. */
function requestOf(event: OrderEvent, by: (typeof movers)[number]): Request | undefined {
  const { side, operator: console }: { side?: Request; operator?: Request } = requests[event]
  if (by !== 'operator') return side && [`/orders/:number/${side[0]}`, side[1]]
  return console && [`/admin${console[0]}`, console[1]]
}
const movers = [...sides, 'operator'] as const

describe.each(orderStateNames)('an order that is %s', (state) => {
  it.each(movers)('refuses the %s what the table forbids, and says what is allowed', async (by) => {
    const here = eq(tradeOrder.number, number)
    const settledGoods = settledStates.some((each) => each === state) ? 100_000 : null
    const [order] = await ctx.db
      .update(tradeOrder)
      .set({ state, settledGoods })
      .where(here)
      .returning()
    const found = async () => ({
      order: await ctx.db.select().from(tradeOrder).where(here),
      events: await findRows(site, tradeOrderEvent, { orderId: order?.id ?? '' }),
      balances: await balancesIn(ctx, 'GBP'),
    })
    const before = await found()
    const possible = eventsFrom(state, by)
    for (const event of orderEvents.filter((each) => !possible.includes(each))) {
      const request = requestOf(event, by)
      if (request === undefined) continue
      const [path, body] = request
      const where = path.replace(':number', String(number)).replace(':id', order?.id ?? '')
      const { status, text } = await callAs(site, { buyer, seller, operator }[by], where, body)
      expect(status, `${event}: ${text}`).toBe(409)
      const problem = JSON.parse(text)
      expect(problem, event).toMatchObject({ possible })
      expect(problem.detail).toMatch(
        new RegExp(`“${orderStates[state]}”|^Only the (buyer|seller) can do this`),
      )
    }
    expect(await found()).toEqual(before)
  })
})

it('a refusal says in words what each side can do instead', async () => {
  const be = (state: OrderState) =>
    changeRows(site, tradeOrder, { number }, { state, settledGoods: null })
  await be('awaiting-funds')
  const refusal = async (who: SignedIn, what: string) =>
    (await callAs(site, who, `/orders/${number}/${what}`, {})).json.detail
  expect(await refusal(buyer, 'acceptance')).toBe(
    'This cannot be done: the order is now “Awaiting payment”. Reload the page. Pay for the order.',
  )
  await be('funded')
  expect(await refusal(buyer, 'acceptance')).toBe(
    'This cannot be done: the order is now “Paid”. Reload the page. Now the seller can send the goods or cancel the order; you can only wait.',
  )
  expect(await refusal(seller, 'return-agreement')).toBe(
    'This cannot be done: the order is now “Paid”. Reload the page. Now you can send the goods or cancel the order.',
  )
  expect(await refusal(seller, 'delivery')).toBe(
    'Only the buyer can do this. Now you can send the goods or cancel the order.',
  )
})

const terms = { pieces: 1, amount: 200_000, hours: 24 }
const answers = {
  make: null,
  counter: ['counter-offers', terms],
  accept: ['acceptance', {}],
  decline: ['refusal', {}],
  withdraw: ['withdrawal', {}],
  expire: null,
} as const satisfies Record<OfferEvent, readonly [what: string, body: object] | null>

describe.each(offerStateNames)('an offer that is %s', (state) => {
  it.each(sides)('refuses the %s what the table forbids, and says what is allowed', async (by) => {
    const here = eq(offer.number, offered)
    const orderNumber =
      state === 'accepted' ? await place(site, buyer, slug, { pieces: 1, goods: 294_000 }) : null
    const [made] = await ctx.db.update(offer).set({ state, orderNumber }).where(here).returning()
    const found = async () => ({
      offer: await ctx.db.select().from(offer).where(here),
      moves: await findRows(site, offerMove, { offerId: made?.id ?? '' }),
    })
    const before = await found()
    const possible = offerEventsFrom(state, by)
    for (const [event, request] of Object.entries(answers)) {
      if (request === null || possible.some((each) => each === event)) continue
      const [what, body] = request
      const sent = { ...body, position: made?.latest }
      const { status, text } = await callAs(
        site,
        { buyer, seller }[by],
        `/offers/${offered}/${what}`,
        sent,
      )
      expect(status, `${event}: ${text}`).toBe(409)
      const problem = JSON.parse(text)
      expect(problem, event).toMatchObject({ possible })
      expect(problem.detail).toContain(`“${offerStates[state]}”`)
    }
    expect(await found()).toEqual(before)
  })
})

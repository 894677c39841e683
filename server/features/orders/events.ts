import { eq, inArray, or, sql } from 'drizzle-orm'

import type { Readers } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import { type CompanyRole, mayView } from '#shared/contract/company-roles.ts'
import { sellersAnswers } from '#shared/features/orders/confirmation/sellers-answers.ts'

import { orderAddressChange } from './address-changes/table.ts'
import { orderRuling } from './disputes/table.ts'
import { orderFreeze } from './freezing/table.ts'
import { namesOfOrders } from './list-orders.ts'
import { orderReview } from './review/table.ts'
import { tradeOrder, tradeOrderEvent } from './table.ts'

const { id, buyerCompanyId, sellerCompanyId } = tradeOrder

/**
 * A company’s orders that operators have ruled on, checked, frozen, sent elsewhere or answered for their
 * seller: a few of all that it has.
 */
function decidedOrders(company: { id: string; role: CompanyRole }) {
  const own = or(
    mayView(company.role, 'purchases') ? eq(buyerCompanyId, company.id) : sql`false`,
    mayView(company.role, 'sales') ? eq(sellerCompanyId, company.id) : sql`false`,
  )
  return sql`select ${id}::text from ${tradeOrder} where ${own} and (
    exists (select from ${orderRuling} where ${orderRuling.orderId} = ${id} and ${orderRuling.state} = 'in-force')
    or exists (select from ${orderReview} where ${orderReview.orderId} = ${id} and ${orderReview.outcome} is not null)
    or exists (select from ${orderFreeze} where ${orderFreeze.orderId} = ${id})
    or exists (select from ${orderAddressChange} where ${orderAddressChange.orderId} = ${id} and ${orderAddressChange.by} = 'operator')
    or exists (select from ${tradeOrderEvent} where ${tradeOrderEvent.orderId} = ${id} and ${inArray(tradeOrderEvent.event, sellersAnswers)} and ${tradeOrderEvent.by} = 'operator'))`
}

const bothSides: Readers = {
  concerns: { kind: 'order', idsOf: decidedOrders },
  names: async (ctx, entries) => {
    const names = await namesOfOrders(
      ctx,
      entries.map(({ objectId }) => objectId),
    )
    return ({ objectId }) => names.get(objectId) ?? null
  },
  unnamed: 'an order',
}

/** What happens to orders; moves by their own names. Both sides read what operators decide. */
export const orderEvents = declareEvents(
  { group: 'order', readers: bothSides },
  {
    placed: { audit: '{who} of {company} placed {subject}.' },
    confirm: { audit: '{who} confirmed that the pieces of {subject} are there.' },
    decline: { audit: '{who} said that the pieces of {subject} are not there.' },
    'confirmed-for-seller': {
      audit: '{who} confirmed for the seller that the pieces of {subject} are there.',
      activity: `${brand.name} confirmed [{name}] for the seller.`,
    },
    'declined-for-seller': {
      audit: '{who} said for the seller that pieces of {subject} are not there.',
      activity: `${brand.name} cancelled [{name}] for the seller, who has not got the pieces.`,
    },
    withdraw: { audit: '{who} withdrew {subject} before its seller had confirmed it.' },
    lapse: { audit: '{subject} was cancelled because its seller did not confirm it in time.' },
    fund: { audit: '{who} matched a payment to {subject}.' },
    hold: {
      audit: '{who} matched a payment to {subject}, which is checked before the goods are sent.',
    },
    refuse: {
      audit: '{who} cancelled {subject} after the payment check.',
      activity: `${brand.name} cancelled [{name}] after the payment check.`,
    },
    'review-passed': {
      audit: '{who} approved the payment of {subject}.',
      activity: `${brand.name} approved the payment of [{name}].`,
    },
    'review-pass-proposed': {
      audit: '{who} proposed to approve the payment of {subject}; a second operator decides.',
    },
    'review-pass-turned-down': {
      audit: '{who} turned down the proposed approval of the payment of {subject}.',
    },
    'review-asked': { audit: '{who} asked the buyer of {subject} about the money.' },
    'funds-explained': {
      audit: '{who} of {company} said where the money of {subject} comes from.',
    },
    'transfer-said': {
      audit: '{who} of {company} said that the money of {subject} has been sent.',
    },
    expire: { audit: '{subject} expired because the full amount did not arrive in time.' },
    ship: { audit: '{who} sent {subject}.' },
    cancel: { audit: '{who} cancelled {subject}.' },
    deliver: { audit: '{who} said that {subject} has arrived.' },
    lose: { audit: '{who} recorded the goods of {subject} as lost.' },
    regrade: { audit: '{who} had a laboratory check the goods of {subject}.' },
    accept: { audit: '{who} accepted {subject}.' },
    reject: { audit: '{who} rejected the goods of {subject}.' },
    agree: { audit: '{who} agreed to take back {subject}.' },
    'send-back': { audit: '{who} sent {subject} back.' },
    'take-back': { audit: '{who} said that {subject} came back as it was sent.' },
    'take-part-back': {
      audit: '{who} said that what was rejected of {subject} came back as it was sent.',
    },
    contest: { audit: '{who} contested the rejection of {subject}.' },
    dispute: { audit: '{subject} became a dispute because its time was over.' },
    settle: { audit: '{who} settled {subject} as the other side had proposed.' },
    'rule-release': {
      audit: '{who} ruled that the seller of {subject} is paid.',
      activity: `${brand.name} ruled on [{name}]: the seller is paid.`,
    },
    'rule-refund': {
      audit: '{who} ruled that the buyer of {subject} is refunded.',
      activity: `${brand.name} ruled on [{name}]: the buyer is refunded.`,
    },
    'rule-split': {
      audit: '{who} ruled that the price of {subject} is split.',
      activity: `${brand.name} ruled on [{name}]: its price is split.`,
    },
    'address-proposed': {
      audit: '{who} of {company} proposed another delivery address for {subject}.',
    },
    'address-agreed': {
      audit: '{who} of {company} agreed to another delivery address for {subject}.',
    },
    'address-declined': {
      audit: '{who} of {company} declined another delivery address for {subject}.',
    },
    'address-withdrawn': {
      audit: '{who} of {company} withdrew another delivery address for {subject}.',
    },
    'address-changed': {
      audit: '{who} recorded another delivery address for {subject}.',
      activity: `${brand.name} recorded another delivery address for [{name}].`,
    },
    frozen: {
      audit: '{who} froze {subject}.',
      activity: `${brand.name} paused [{name}] to check it.`,
    },
    unfrozen: {
      audit: '{who} unfroze {subject}.',
      activity: `${brand.name} let [{name}] continue.`,
    },
    stated: { audit: '{who} of {company} wrote in the dispute of {subject}.' },
    asked: { audit: '{who} asked a question in the dispute of {subject}.' },
    answered: { audit: '{who} of {company} answered a question in the dispute of {subject}.' },
    'split-proposed': { audit: '{who} of {company} proposed a split of {subject}.' },
    'split-declined': { audit: '{who} of {company} declined a split of {subject}.' },
    'split-withdrawn': { audit: '{who} of {company} withdrew a split of {subject}.' },
    'ruling-proposed': { audit: '{who} proposed a ruling on {subject}.' },
    'ruling-turned-down': { audit: '{who} turned down a ruling on {subject}.' },
    'pay-out': { audit: '{who} paid out {subject}.' },
    refund: { audit: '{who} refunded {subject}.' },
  },
)

export const evidenceEvents = declareEvents(
  { group: 'evidence', about: 'order' },
  {
    viewed: { audit: '{who} opened evidence of {subject}.' },
  },
)

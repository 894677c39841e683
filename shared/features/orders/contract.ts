import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { feeTerms } from '../../contract/fee-terms-schema.ts'
import { currencies } from '../../contract/money.ts'
import { pictureFile } from '../../contract/picture-file.ts'
import { line as lineOfText, paragraph } from '../../contract/text.ts'
import { destination } from '../addresses/contract.ts'
import { kindNames } from '../listings/kinds/kinds.ts'
import { picture, slug } from '../listings/lot-schema.ts'
import { manifestLine } from '../listings/manifest-schema.ts'
import { feeTax, tax } from '../taxes/schema.ts'
import { addressChangers, addressChangeStates } from './address-changes/change-states.ts'
import { standingDays } from './agreed-days-schema.ts'
import { parcel, shipment, shipmentInput } from './dispatch/shipment.ts'
import { dispute } from './disputes/schema.ts'
import { movers, orderEvents, orderStateNames } from './order-states.ts'
import { review } from './review/schema.ts'

const minor = z.number()

/** Our fee as a side pays it, in minor units; its VAT, and how that applied when it was ordered. */
const charged = z.object({ fee: minor, feeVat: minor, feeTax })

/** What an order comes to, in minor units. */
const paid = z.extend(charged, {
  goods: minor,
  shipping: minor,
  /** The VAT of the goods and their shipping. */
  tax: minor,
  /** What the buyer pays; with the fee and its VAT only if they pay them. */
  total: minor,
})

/** The number of an order or an offer, in an address. */
export const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999_999))
const state = z.enum(orderStateNames)
const currency = z.enum(currencies)
const side = z.enum(['buying', 'selling'])

/** The most lots of an order, and of a basket. */
export const mostLots = 100
/** How many pieces of a lot somebody may ask for. */
export const pieces = z.int().check(z.gte(1), z.lte(1_000_000))
/** A lot is named once in an order or an offer. */
export const eachOnce = z.refine<readonly { slug: string }[]>(
  (lots) => new Set(lots.map((lot) => lot.slug)).size === lots.length,
  'Name each lot once.',
)

const line = z.object({
  /** Its place among the lines of the order, from 0. */
  position: z.number(),
  kind: z.enum(kindNames),
  slug,
  stockNumber: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  /** The lines of a mixed lot; null for any other. */
  manifest: z.nullable(z.readonly(z.array(manifestLine))),
  picture: z.nullable(picture),
  pieces: z.number(),
  /** Minor units for one piece, from the tier that begins at `tierFrom`. */
  unitPrice: minor,
  tierFrom: z.number(),
  amount: minor,
  /** Its share in the shipping of all lots. */
  shipping: minor,
  /** How VAT applied to both when it was ordered. */
  tax,
  /** The offer in which the price was agreed; null if it is the lot's own. */
  offerNumber: z.nullable(z.number()),
})

const summary = z.object({
  number: z.number(),
  /** What the reader's company does in it. */
  side,
  state,
  /** By when it is to leave its state; null if there is no limit. */
  dueAt: z.nullable(moment),
  /** The last day of that, where the one sits who has to act. */
  dueOn: z.nullable(z.iso.date()),
  /** Since when we check it; its deadline is paused then. Null if we do not. */
  frozenAt: z.nullable(moment),
  placedAt: moment,
  /** When it came into its state. */
  since: moment,
  /** The other company. */
  other: z.string(),
  /** The first lot, and how many more there are. */
  title: z.string(),
  /** Of all lots. */
  pieces: z.number(),
  currency,
  /** Minor units: what the buyer pays, for the buyer; what the seller gets for the goods, for the seller. */
  amount: minor,
})

const delivery = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** The city and the beginning of the postal code. */
  area: z.string(),
  /** All of it; null for the seller before payment, and if the order was cancelled before it was sent. */
  to: z.nullable(destination),
})
export type OrderDelivery = z.output<typeof delivery>

/** Another address that the buyer has proposed, or that an operator has recorded. */
const addressChange = z.extend(delivery, {
  id: z.uuid(),
  by: z.enum(addressChangers),
  state: z.enum(addressChangeStates),
  reason: z.string(),
  at: moment,
})

const listed = z.extend(summary, {
  picture: z.nullable(picture),
  /** Whether operators have asked the reader's side something in a dispute, and wait for the answer. */
  asked: z.boolean(),
})

/**
 * What waits for the reader, what waits for colleagues because the reader's role cannot act on it,
 * what waits for the other side, what waits for operators, and what is over.
 */
export const orderViews = ['ours', 'colleagues', 'theirs', 'operators', 'over'] as const
export type OrderViewName = (typeof orderViews)[number]

/** An order as one of its two sides reads it. */
export const orderView = z.extend(summary, {
  /** The business days that were agreed on. */
  ...standingDays,
  /** The lots, at least one. */
  lines: z.array(line),
  /** Who pays our fee, and by what it is worked out. */
  feeTerms,
  /** Minor units: what the buyer pays the seller for sending all lots. */
  shipping: minor,
  /** What the buyer pays; null for the seller. */
  paid: z.nullable(paid),
  /** What the seller pays us; null for the buyer, and if the buyer pays the fee. */
  charged: z.nullable(charged),
  /** Every move so far, the first one first. */
  events: z.array(
    z.object({
      event: z.enum(orderEvents),
      by: z.enum(movers),
      reason: z.nullable(z.string()),
      at: moment,
    }),
  ),
  /** What the reader may do now. */
  can: z.array(z.enum(orderEvents)),
  /** Whether the seller is paid only once its company is verified again; false for the buyer. */
  payoutsHeld: z.boolean(),
  /** Where the goods go. */
  delivery,
  /** Other addresses that were proposed or recorded, the first one first. */
  addressChanges: z.array(addressChange),
  shipment: z.nullable(shipment),
  /** What the reader is to send now, there or back; null if that is nothing. */
  parcel: z.nullable(parcel),
  /** Null as long as the goods were not rejected. */
  dispute: z.nullable(dispute),
  /** What we ask the buyer about the money; null for the seller, and if we ask nothing. */
  review: z.nullable(review),
  /** How the ledger moved the buyer's money, from account to account; what it received is negative. */
  movements: z.array(z.object({ account: z.string(), amount: minor, at: moment })),
  /** Where the buyer sends the money; null for the seller, and once nothing is due. */
  transfer: z.nullable(
    z.object({
      reference: z.string(),
      holder: z.string(),
      bank: z.string(),
      iban: z.string(),
      bic: z.string(),
      /** When the buyer first said that the money has been sent; null if nobody has. */
      saidAt: z.nullable(moment),
      /** How many files the buyer has sent as proof. */
      proofs: z.number(),
    }),
  ),
})

/** Only which order or offer. */
export const byNumber = z.strictObject({ number })

/** Orders: what a company buys and what it sells. */
export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/orders',
    summary:
      'Order pieces of lots of one seller, in one currency, at the prices that the buyer has seen',
    status: 201,
    input: z.strictObject({
      lots: z
        .array(z.strictObject({ slug, pieces }))
        .check(z.minLength(1), z.maxLength(mostLots), eachOnce),
      /** Made by the caller. Sending an order again with the same key does not order again. */
      key: z.uuid(),
      /** The total that the buyer has seen, in minor units. With any other, nothing is ordered. */
      total: z.int().check(z.gte(1)),
      /** Of the total: a seller may have changed it since, and left the figure. */
      currency,
      /** An address of the caller’s address book that goods can be delivered to. */
      deliveryAddressId: z.uuid(),
    }),
    output: z.object({ number: z.number() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    summary:
      'The orders that the caller’s company has placed or received: those that wait for somebody by their deadlines, those that are over by when they ended, the last first',
    input: z.strictObject({
      side: z.optional(side),
      view: z.optional(z.enum(orderViews)),
      /** Words of its numbers, of what was ordered, or of the other company's name. */
      q: z.optional(z.string().check(z.maxLength(100))),
      /** Only those of a listing of the caller’s company. */
      listing: z.optional(z.uuid()),
      ...paging,
    }),
    output: z.extend(pageOf(listed), {
      /** How many of all orders are in each view of those that are not over. */
      open: z.object({
        ours: z.number(),
        colleagues: z.number(),
        theirs: z.number(),
        operators: z.number(),
      }),
    }),
  }),
  money: endpoint({
    method: 'GET',
    path: '/money-in-orders',
    summary:
      'What the orders of the caller’s company come to: to be paid, held, and to be paid out',
    input: z.strictObject({}),
    output: z.object({
      /** Each sum with the number of its orders: what a buyer pays, or what a seller gets. */
      orders: z.array(
        z.object({
          side,
          /** Whether the money is there. */
          held: z.boolean(),
          currency,
          amount: minor,
          orders: z.number(),
        }),
      ),
      /** What is on its way to the seller's payout account; null if the reader may not know. */
      payable: z.nullable(z.array(z.object({ currency, minor }))),
      /** Nothing is paid out before the company is verified again. */
      onHold: z.boolean(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/orders/:number',
    summary: 'An order of the caller’s company',
    input: byNumber,
    output: orderView,
  }),
  addPackingPicture: endpoint({
    method: 'POST',
    path: '/orders/:number/packing-pictures',
    summary:
      'Send a picture of the packed goods, and forget it unless they are sent with it within 7 days',
    status: 201,
    input: byNumber,
    output: z.object({ id: z.uuid() }),
    receives: pictureFile,
  }),
  packingPicture: endpoint({
    method: 'GET',
    path: '/orders/:number/packing-pictures/:id',
    summary: 'A picture of the goods as they were packed',
    input: z.strictObject({ number, id: z.uuid() }),
    ...fileAnswer,
  }),
  ship: endpoint({
    method: 'POST',
    path: '/orders/:number/shipment',
    once: true,
    summary: 'Say that a paid order has been sent',
    input: z.strictObject({
      number,
      ...shipmentInput,
      /** How many changes of the delivery address the sender has seen. */
      addressChanges: z._default(z.int().check(z.gte(0)), 0),
    }),
    output: orderView,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/orders/:number/cancellation',
    once: true,
    summary: 'Cancel a paid order that has not been sent; the buyer gets the money back',
    input: z.strictObject({
      number,
      reason: paragraph('reason', 500, 'Say why. The buyer reads it.'),
    }),
    output: orderView,
  }),
  deliver: endpoint({
    method: 'POST',
    path: '/orders/:number/delivery',
    once: true,
    summary: 'Say that the goods have arrived, which begins the inspection',
    input: byNumber,
    output: orderView,
  }),
  regrade: endpoint({
    method: 'POST',
    path: '/orders/:number/regrading',
    once: true,
    summary:
      'Have a laboratory check the goods, which prolongs the inspection by five business days',
    input: z.strictObject({
      number,
      laboratory: lineOfText('laboratory', 100, 'Enter the laboratory.'),
      booking: lineOfText('booking number', 60, 'Enter the number of your booking.'),
    }),
    output: orderView,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/orders/:number/acceptance',
    once: true,
    summary: 'Accept the goods, so that the seller is paid',
    input: byNumber,
    output: orderView,
  }),
}

/** What the bank's statements say of an order; answered by who reads them. */
export const orderFunds = {
  arrived: endpoint({
    method: 'GET',
    path: '/arrived-payments',
    summary: 'What has arrived for the unpaid orders of the caller’s company, if something has',
    input: z.strictObject({}),
    output: z.object({
      orders: z.array(
        z.object({
          number: z.number(),
          currency,
          total: minor,
          /** From the account that has sent most. */
          arrived: minor,
          /** From other accounts: it does not count together with the rest, since a refund goes to one. */
          elsewhere: minor,
          /** Nothing while the whole amount is being checked. */
          missing: minor,
        }),
      ),
    }),
  }),
}

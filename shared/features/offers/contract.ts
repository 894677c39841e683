import * as z from 'zod/mini'

import { endpoint, fileAnswer, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { feeTerms } from '../../contract/fee-terms-schema.ts'
import { message, messageAbout } from '../../contract/messages.ts'
import { currencies } from '../../contract/money.ts'
import { pictureFile } from '../../contract/picture-file.ts'
import { paragraph } from '../../contract/text.ts'
import { kindNames } from '../listings/kinds/kinds.ts'
import { picture, slug } from '../listings/lot-schema.ts'
import { tradePrice } from '../listings/lots-contract.ts'
import { lineKey, manifestLine, mostLines } from '../listings/manifest-schema.ts'
import { proposedDays, standingDays } from '../orders/agreed-days-schema.ts'
import { byNumber, eachOnce, mostLots, number } from '../orders/contract.ts'
import { lotShipping } from '../shipping/terms-schema.ts'
import { feeTax, tax } from '../taxes/schema.ts'
import { offerEvents, offerHours, offerMovers, offerStateNames } from './offer-states.ts'

const minor = z.number()
const side = z.enum(['buying', 'selling'])

/**
 * What waits for the reader, what waits for colleagues because the reader's role cannot answer it,
 * what waits for the other company, and what is over.
 */
export const offerViews = ['ours', 'colleagues', 'theirs', 'over'] as const
export type OfferViewName = (typeof offerViews)[number]

export const offerLists = ['all', ...offerViews] as const
export type OfferListName = (typeof offerLists)[number]

const summary = z.object({
  number: z.number(),
  /** What the reader's company does in it. */
  side,
  state: z.enum(offerStateNames),
  waits: z.enum(offerViews),
  /** The other company. */
  other: z.string(),
  /** Of all its lots together. */
  title: z.string(),
  /** How many lots it is for; the next three are of the first one. */
  lotCount: z.number(),
  kind: z.enum(kindNames),
  picture: z.nullable(picture),
  /** How many lines of its only lot it is for; null for whole lots. */
  lineCount: z.nullable(z.number()),
  /** Of all lots in the offer that is open, or was the last one. */
  pieces: z.number(),
  currency: z.enum(currencies),
  /** Minor units for all pieces. */
  amount: minor,
  expiresAt: moment,
  /** The last day on which it can be answered, where the side sits whose turn it is. */
  expiresOn: z.iso.date(),
  /** When it came into its state. */
  since: moment,
})

const move = z.object({
  /** From 1. */
  position: z.number(),
  event: z.enum(offerEvents),
  by: z.enum(offerMovers),
  /** What was offered; null for the other moves. */
  terms: z.nullable(
    z.object({
      pieces: z.number(),
      amount: minor,
      /** For sending all pieces, on top of it; null if nobody had said it. */
      shipping: z.nullable(minor),
      /** The country where the goods would have gone, as ISO 3166-1 alpha-2. */
      to: z.string(),
      ...standingDays,
      /** What the lots asked for so many then; null if one had no price for them. */
      list: z.nullable(minor),
      expiresAt: moment,
    }),
  ),
  note: z.nullable(z.string()),
  /** Contact data in the note was hidden. */
  hidden: z.boolean(),
  at: moment,
})

/** A lot of an offer. */
const offeredLot = z.object({
  title: z.string(),
  kind: z.enum(kindNames),
  picture: z.nullable(picture),
  slug,
  stockNumber: z.string(),
  pieces: z.number(),
  /** Minor units: its share of what is offered for all lots. */
  amount: minor,
  /** The manifest lines that the offer is for, as they were when it was made; null for the whole lot. */
  lines: z.nullable(z.readonly(z.array(manifestLine))),
  /** The lot as the buyer can order it now; null if it is not on sale, or not open to the buyer. */
  now: z.nullable(
    z.object({
      /** What it is made of, in up to two short lines, and its condition. */
      lines: z.array(z.string()),
      /** Pieces that are in no open order. */
      available: z.number(),
      /** All of it is sold in one order. */
      whole: z.boolean(),
      /** How VAT applies if it is ordered now. */
      tax,
      /** Who pays our fee then, by what it is worked out, and how VAT applies to it. */
      feeTerms,
      feeTax,
      /** How it would be shipped by the seller's terms of today. */
      shipping: lotShipping,
      /** What it asks now for the pieces of the last offer, in minor units; null without a price. */
      list: z.nullable(minor),
      /** What its prices are worked out from, and the prices of its metals. */
      quote: tradePrice.shape.quote,
      metals: tradePrice.shape.metals,
      /** Minor units that one of it has cost, for its seller only. */
      cost: z.optional(minor),
      /** Why it can no longer be sold as it was offered; null if it can. */
      unlike: z.nullable(z.string()),
    }),
  ),
})

const offer = z.extend(summary, {
  /** At least one, in their order. */
  lots: z.array(offeredLot),
  /** Minor units for sending all pieces; null as long as nobody has said it, so that it cannot be accepted. */
  shipping: z.nullable(minor),
  /** The business days of the offer that is open, or was the last one. */
  ...standingDays,
  /** Where the goods would go: the country, and for the buyer which address of their address book. */
  delivery: z.object({ country: z.string(), addressId: z.nullable(z.uuid()) }),
  /** Every move so far, the first one first; the same for both sides. */
  moves: z.array(move),
  /** The first one first. */
  messages: z.array(message),
  /** What the reader may do now. */
  can: z.array(z.enum(offerEvents)),
  canWrite: z.boolean(),
  /** An order between the two companies was paid, so contact data is no longer hidden. */
  contactsOpen: z.boolean(),
  /** The order that it has become. */
  orderNumber: z.nullable(z.number()),
})

const pieces = z.int('Enter how many.').check(z.gte(1, 'Enter how many.'), z.lte(1_000_000))

/** What somebody offers. */
const terms = {
  /** Minor units of the lots' currency, for all pieces of all lots. */
  amount: z
    .int()
    .check(z.gte(1, 'Enter a price.'), z.lte(10_000_000_000_000, 'This amount is too large.')),
  /**
   * Minor units for sending them. Left out, a first offer proposes what the seller's terms say, and a
   * counter-offer keeps what stands. A seller's answer must have it.
   */
  shipping: z.optional(
    z
      .int()
      .check(z.gte(0, 'Enter an amount.'), z.lte(1_000_000_000_000, 'This amount is too large.')),
  ),
  /**
   * Business days to pay, to send and to inspect. Of those that are left out, a first offer proposes the
   * usual ones, and a counter-offer those of the offer that it answers.
   */
  ...proposedDays,
  /** For how many hours it stands. */
  hours: z.literal(offerHours),
  note: z.optional(paragraph('note', 500, 'Enter a note.')),
}

/** Moves apply to what the caller has seen: the position of the last move. */
const seen = { number, position: z.int().check(z.gte(1)) }

/** Offers: what a company negotiates as a buyer and as a seller. */
export const offers = {
  make: endpoint({
    method: 'POST',
    path: '/offers',
    summary:
      'Offer a price for lots of one seller, or for lines of a lot where its seller allows that',
    status: 201,
    input: z.strictObject({
      lots: z
        .array(
          z.strictObject({
            slug,
            pieces,
            /** The keys of the lines that are wanted; without them, the whole lot is. */
            lines: z.optional(z.array(lineKey).check(z.minLength(1), z.maxLength(mostLines))),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostLots), eachOnce),
      ...terms,
      /** The address of the buyer's address book where the goods go if the seller accepts. */
      deliveryAddressId: z.uuid(),
    }),
    output: z.object({ number: z.number() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/offers',
    summary:
      'The offers of the caller’s company that wait for the caller, for colleagues, for the other side, are over, or all; those that end first, or changed last, come first',
    input: z.strictObject({
      view: z._default(z.enum(offerLists), 'ours'),
      /** Words of its number, of its lot, or of the other company's name. */
      q: z.optional(z.string().check(z.maxLength(100))),
      ...paging,
    }),
    output: z.extend(pageOf(summary), {
      /** How many wait for whom. */
      open: z.object({ ours: z.number(), colleagues: z.number(), theirs: z.number() }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/offers/:number',
    summary: 'An offer of the caller’s company, with its history and messages',
    input: z.strictObject({
      number,
      /** An address of the caller’s book: the lots are shown as they are sold there now. */
      deliverTo: z.optional(z.uuid()),
    }),
    output: offer,
  }),
  counter: endpoint({
    method: 'POST',
    path: '/offers/:number/counter-offers',
    summary: 'Answer an offer with another',
    input: z.strictObject({
      ...seen,
      ...terms,
      /** Only for an offer for one lot, whose pieces stay as they are if this is left out. */
      pieces: z.optional(pieces),
      /** Of a buyer: where the goods would go; left out, it stays the same. */
      deliveryAddressId: z.optional(z.uuid()),
    }),
    output: offer,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/offers/:number/acceptance',
    once: true,
    summary: 'Accept an offer, which places the buyer’s order and holds the pieces',
    input: z.strictObject({
      ...seen,
      /**
       * The buyer must say where the goods go, in the country that the price is for. A seller who accepts
       * takes the address that the buyer has chosen.
       */
      deliveryAddressId: z.optional(z.uuid()),
    }),
    output: offer,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/offers/:number/refusal',
    summary: 'Decline an offer, which ends it',
    input: z.strictObject({ ...seen, note: terms.note }),
    output: offer,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/offers/:number/withdrawal',
    summary: 'Take back one’s own open offer, which ends it',
    input: z.strictObject(seen),
    output: offer,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/offers/:number/pictures',
    summary: 'Send a picture for a message, and forget it unless one shows it within 7 days',
    status: 201,
    input: byNumber,
    output: z.object({ id: z.uuid() }),
    receives: pictureFile,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/offers/:number/pictures/:id',
    summary: 'A picture that a message shows',
    input: z.strictObject({ number, id: z.uuid() }),
    ...fileAnswer,
  }),
  write: endpoint({
    method: 'POST',
    path: '/offers/:number/messages',
    summary:
      'Write to the other side; contact data is hidden until an order between the two is paid',
    status: 201,
    input: messageAbout(number),
  }),
}

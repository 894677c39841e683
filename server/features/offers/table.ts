import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { threadTables } from '#server/threads/thread-tables.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import type { ManifestLine } from '#shared/features/listings/manifest-schema.ts'
import {
  type OfferEvent,
  offerEvents,
  type OfferMover,
  offerMovers,
  type OfferState,
  offerStateNames,
  openOfferStates,
} from '#shared/features/offers/offer-states.ts'

import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { listing } from '../listings/table.ts'
import { dayColumns, daysInRange, tradeOrder } from '../orders/table.ts'

/** The numbers of offers. */
export const offerNumber = pgSequence('offer_number', { startWith: 2001 })

const isOpen = sql.raw(`state in (${openOfferStates.map((state) => `'${state}'`).join(', ')})`)

/** What a buyer and a seller negotiate: a price for one lot, or for several together. The row says where that stands. */
export const offer = pgTable(
  'offer',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().unique('offer_number_one'),
    buyerCompanyId: idOf(() => company.id),
    sellerCompanyId: idOf(() => company.id),
    currency: text().$type<Currency>().notNull(),

    state: text().$type<OfferState>().notNull(),
    stateSince: timestamptz().notNull(),
    /** The position of the last move. */
    latest: integer().notNull(),
    /** What was offered last: the pieces of all lots, and minor units for all of them. */
    pieces: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Minor units on top of it for sending all pieces; null as long as nobody has said it. */
    shipping: bigint({ mode: 'number' }),
    ...dayColumns(),
    /**
     * Where the goods would go: an entry of the buyer's address book, which is gone if it was changed or
     * removed. The seller learns its country only.
     */
    deliveryAddressId: uuid().notNull(),
    deliveryCountry: text().notNull(),
    expiresAt: timestamptz().notNull(),
    /** The day that ends then, where the side sits whose turn it is. */
    expiresOn: date().notNull(),
    /** When whose turn it is gets a reminder; null once they have, or if it is over. */
    remindAt: timestamptz(),
    /** The order that it has become. */
    orderNumber: integer()
      .unique('offer_order')
      .references(() => tradeOrder.number),
  },
  (table) => [
    check('offer_sides', sql`${table.buyerCompanyId} <> ${table.sellerCompanyId}`),
    check('offer_state', oneOf(table.state, offerStateNames)),
    check('offer_currency', oneOf(table.currency, currencies)),
    check('offer_terms', sql`${table.pieces} > 0 and ${table.amount} > 0`),
    check(
      'offer_shipping',
      sql`${table.shipping} >= 0 and (${table.state} <> 'accepted' or ${table.shipping} is not null)`,
    ),
    check('offer_days', daysInRange(table)),
    check('offer_delivery', sql`${table.deliveryCountry} ~ '^[A-Z]{2}$'`),
    check('offer_ordered', sql`(${table.state} = 'accepted') = (${table.orderNumber} is not null)`),
    index('offer_buyer').on(table.buyerCompanyId, table.stateSince, table.id),
    index('offer_seller').on(table.sellerCompanyId, table.stateSince, table.id),
    index('offer_ends').on(table.expiresAt).where(isOpen),
  ],
)

/** The lots that an offer is for; the same ones from its first move to its last. */
export const offerLot = pgTable(
  'offer_lot',
  {
    offerId: idOf(() => offer.id),
    /** From 1. */
    position: integer().notNull(),
    /** As in the offer, for the index below. */
    buyerCompanyId: uuid().notNull(),
    /** The offer is in one of its open states. */
    open: boolean().notNull(),
    /** Null once the listing has been deleted. */
    listingId: uuid().references(() => listing.id, { onDelete: 'set null' }),
    /** The next four as the lot said them when the first offer was made. */
    kind: text().$type<KindName>().notNull(),
    slug: text().notNull(),
    stockNumber: text().notNull(),
    title: text().notNull(),
    /**
     * The manifest lines that the offer is for, copied when it was made, because the seller may change the lot;
     * null for a lot without a manifest.
     */
    lines: jsonb().$type<readonly ManifestLine[]>(),
    /** The offer is for some lines of the lot only. */
    inPart: boolean().notNull(),
    /** What was offered last; the amount in minor units is this lot's share of the offer's. */
    pieces: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.position] }),
    // A buyer negotiates each lot in one offer at a time.
    uniqueIndex('offer_lot_open')
      .on(table.buyerCompanyId, table.listingId)
      .where(sql`open`),
    check('offer_lot_terms', sql`${table.pieces} > 0 and ${table.amount} > 0`),
    check(
      'offer_lot_in_part',
      sql`not ${table.inPart} or (${table.lines} is not null and ${table.pieces} = 1)`,
    ),
    index('offer_lot_listing').on(table.listingId),
    index('offer_lot_slug').on(table.slug),
  ],
)

/** Every move of an offer. Never changed. */
export const offerMove = pgTable(
  'offer_move',
  {
    offerId: idOf(() => offer.id),
    /** From 1. */
    position: integer().notNull(),
    event: text().$type<OfferEvent>().notNull(),
    by: text().$type<OfferMover>().notNull(),
    /** Null if nobody did it but the clock. */
    personId: uuid().references(() => person.id),
    /** The pieces of all lots that were offered for, as are the next four; null for moves that offer nothing. */
    pieces: integer(),
    /** Minor units for all pieces. */
    amount: bigint({ mode: 'number' }),
    expiresAt: timestamptz(),
    /** Minor units for sending all pieces; null if nobody had said it. */
    shipping: bigint({ mode: 'number' }),
    /**
     * What the buyer would have paid then with shipping as far as it was said, VAT and our fee, and what the
     * seller would have got of it.
     */
    total: bigint({ mode: 'number' }),
    share: bigint({ mode: 'number' }),
    /** The country of the delivery address, by which that was worked out. */
    deliveryCountry: text(),
    /** What stood after the move, whether it offered something or not. */
    ...dayColumns(),
    /** What the lots asked for so many then, in minor units; null if one had no price for them. */
    listAmount: bigint({ mode: 'number' }),
    /** In the mover's own words, without contact data that had to be hidden. */
    note: text(),
    /** Contact data in the note was hidden. */
    hidden: boolean().notNull(),
    at: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offerId, table.position] }),
    check('offer_move_event', oneOf(table.event, offerEvents)),
    check('offer_move_by', oneOf(table.by, offerMovers)),
    check('offer_move_person', sql`(${table.by} = 'clock') = (${table.personId} is null)`),
    check(
      'offer_move_terms',
      sql`num_nulls(${table.pieces}, ${table.amount}, ${table.expiresAt}, ${table.total}, ${table.share}, ${table.deliveryCountry}) = case when ${table.event} in ('make', 'counter') then 0 else 6 end and ${table.pieces} > 0 and ${table.amount} > 0`,
    ),
    check('offer_move_days', daysInRange(table)),
  ],
)

/** What the two sides of an offer write to each other. */
export const {
  message: offerMessage,
  picture: offerPicture,
  hiddenMessage: offerMessageHidden,
} = threadTables({
  name: 'offer',
  trade: () => offer.id,
  person: () => person.id,
})

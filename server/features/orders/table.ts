import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
import type { PublicPicture } from '#shared/contract/pictures.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import type { ManifestLine } from '#shared/features/listings/manifest-schema.ts'
import { type AgreedDay, agreedDayNames, agreedDays } from '#shared/features/orders/agreed-days.ts'
import {
  isOver,
  type Mover,
  movers,
  type OrderEvent,
  orderEvents,
  type OrderState,
  orderStateNames,
  settledStates,
} from '#shared/features/orders/order-states.ts'
import {
  type FeeTaxTreatment,
  feeTaxTreatments,
  type TaxTreatment,
  taxTreatments,
} from '#shared/features/taxes/tax.ts'

import { person } from '../accounts/table.ts'
import type { FrozenAddress } from '../addresses/table.ts'
import { company, type NamedCompany, oneOf } from '../companies/table.ts'
import { listing } from '../listings/table.ts'
import { feeOfPart } from './fee-of-part.ts'

/** The states that no order leaves. */
export const overStates = orderStateNames.filter(isOver)

/** The numbers of orders. */
export const orderNumber = pgSequence('trade_order_number', { startWith: 10_001 })

/** The columns of what two sides agree on. */
export const dayColumns = () => ({
  payDays: integer().notNull(),
  sendDays: integer().notNull(),
  inspectDays: integer().notNull(),
})

/** That they are days on which somebody can agree. */
export const daysInRange = (table: Readonly<Record<AgreedDay, AnyPgColumn>>): SQL =>
  sql.join(
    agreedDayNames.map((name) => {
      const { least, most } = agreedDays[name]
      return sql`${table[name]} between ${sql.raw(`${least} and ${most}`)}`
    }),
    sql` and `,
  )

/**
 * What one company orders from another. What was agreed never changes, which a trigger checks: only
 * the state, its times and the shipment do.
 */
export const tradeOrder = pgTable(
  'trade_order',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().unique('trade_order_number_one'),
    /** What the buyer puts on the transfer; follows from the number. */
    reference: text().notNull().unique('trade_order_reference'),
    buyerCompanyId: idOf(() => company.id),
    sellerCompanyId: idOf(() => company.id),
    placedBy: idOf(() => person.id),
    placedAt: timestamptz().notNull(),
    /** What the buyer's browser called this order, so that sending it twice orders once. */
    key: uuid().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Minor units, as are the next five. */
    goods: bigint({ mode: 'number' }).notNull(),
    /** What the seller gets for sending the goods. */
    shipping: bigint({ mode: 'number' }).notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    /** The VAT of the goods and their shipping, as its lines are taxed; a trigger checks it. */
    tax: bigint({ mode: 'number' }).notNull(),
    /** The VAT of the fee. */
    feeVat: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** How VAT applied to the fee when it was ordered. */
    feeTaxTreatment: text().$type<FeeTaxTreatment>().notNull(),
    /** Basis points of the fee, added by a standard rate only. */
    feeTaxRate: integer().notNull(),
    /** Basis points of the price of the goods; with the next two, by what the fee was worked out. */
    feeBasisPoints: integer().notNull(),
    /** Minor units. */
    feeMinimum: bigint({ mode: 'number' }).notNull(),
    feePayer: text().$type<Side>().notNull(),
    /** Our VAT number then; null if nobody had said which company takes the fee. */
    ourVatNumber: text(),
    /** Both companies when it was ordered: by what they were then, the sale was taxed. */
    parties: jsonb().$type<Readonly<Record<Side, NamedCompany>>>().notNull(),
    /** Their VAT numbers when it was ordered, in normal form; null without one. */
    sellerVatNumber: text(),
    buyerVatNumber: text(),
    /** Where the goods go; before payment the seller may know only a part of it. */
    delivery: jsonb().$type<FrozenAddress>().notNull(),
    /** How often that was changed, each time by one of `order_address_change`. */
    addressChanges: integer().notNull().default(0),
    ...dayColumns(),

    state: text().$type<OrderState>().notNull(),
    stateSince: timestamptz().notNull(),
    /** By when it is to leave its state; null if there is no limit. */
    dueAt: timestamptz(),
    /** When somebody was reminded that it is to leave its state. */
    remindedAt: timestamptz(),
    /** When the buyer first said that the money has been sent. It pays nothing. */
    transferSaidAt: timestamptz(),
    /** Since when neither it nor its money moves; null if it is not frozen. */
    frozenAt: timestamptz(),
    carrier: text(),
    trackingNumber: text(),
    /** Minor units. */
    insuredValue: bigint({ mode: 'number' }),
    /** By how much that is below the price of the goods, which the seller agreed to carry. */
    uninsured: bigint({ mode: 'number' }),
    /** How the goods went back. */
    returnCarrier: text(),
    returnTrackingNumber: text(),
    /** Minor units. */
    returnInsuredValue: bigint({ mode: 'number' }),
    /** By how much that is below the price of what went back, which the buyer agreed to carry. */
    returnUninsured: bigint({ mode: 'number' }),
    /** Where the goods go back to; null before a return, and if the seller has no address for returns. */
    returnTo: jsonb().$type<FrozenAddress>(),
    /**
     * What the buyer accepted of `goods`, and the VAT of that and of `shipping`; null unless the rest was
     * rejected.
     */
    keptGoods: bigint({ mode: 'number' }),
    keptTax: bigint({ mode: 'number' }),
    /** What the seller gets of `goods`, once the price is split. */
    settledGoods: bigint({ mode: 'number' }),
  },
  (table) => [
    check('trade_order_sides', sql`${table.buyerCompanyId} <> ${table.sellerCompanyId}`),
    check('trade_order_state', oneOf(table.state, orderStateNames)),
    check('trade_order_currency', oneOf(table.currency, currencies)),
    check('trade_order_goods', sql`${table.goods} > 0`),
    check('trade_order_fee', sql`${table.fee} >= 0 and ${table.tax} >= 0`),
    check('trade_order_shipping', sql`${table.shipping} >= 0`),
    check('trade_order_fee_payer', oneOf(table.feePayer, sides)),
    check(
      'trade_order_fee_terms',
      sql`${table.feeBasisPoints} between 0 and 10000 and ${table.feeMinimum} >= 0 and ${table.fee} = ${feeOfPart(table, table.goods)}`,
    ),
    check('trade_order_fee_treatment', oneOf(table.feeTaxTreatment, feeTaxTreatments)),
    check(
      'trade_order_fee_tax',
      sql`case when ${table.feeTaxTreatment} = 'standard' then ${table.feeTaxRate} between 1 and 9999 else ${table.feeTaxRate} = 0 end and ${table.feeVat} = round(${table.fee}::numeric * ${table.feeTaxRate} / 10000)`,
    ),
    check(
      'trade_order_our_vat_number',
      sql`(${table.feeTaxTreatment} = 'unknown') = (${table.ourVatNumber} is null)`,
    ),
    check(
      'trade_order_total',
      sql`${table.total} = ${table.goods} + ${table.shipping} + ${table.tax} + case when ${table.feePayer} = 'buyer' then ${table.fee} + ${table.feeVat} else 0 end and ${table.total} <= ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`,
    ),
    check(
      'trade_order_shipment',
      sql`num_nulls(${table.carrier}, ${table.trackingNumber}, ${table.insuredValue}, ${table.uninsured}) in (0, 4) and ${table.insuredValue} > 0 and ${table.uninsured} = greatest(${table.goods} - ${table.insuredValue}, 0)`,
    ),
    check(
      'trade_order_return',
      sql`num_nulls(${table.returnCarrier}, ${table.returnTrackingNumber}, ${table.returnInsuredValue}, ${table.returnUninsured}) in (0, 4) and ${table.returnInsuredValue} > 0 and ${table.returnUninsured} = greatest(${table.goods} - coalesce(${table.keptGoods}, 0) - ${table.returnInsuredValue}, 0)`,
    ),
    check(
      'trade_order_settled',
      sql`(${oneOf(table.state, settledStates)}) = (${table.settledGoods} is not null) and ${table.settledGoods} > 0 and ${table.settledGoods} < ${table.goods}`,
    ),
    check(
      'trade_order_kept',
      sql`num_nulls(${table.keptGoods}, ${table.keptTax}) in (0, 2) and ${table.keptGoods} > 0 and ${table.keptGoods} < ${table.goods} and ${table.keptTax} between 0 and ${table.tax} and (${table.keptGoods} is null or ${table.state} not in ('refund-due', 'refunded'))`,
    ),
    check('trade_order_days', daysInRange(table)),
    check('trade_order_delivery', sql`${table.delivery} #>> '{address,country}' ~ '^[A-Z]{2}$'`),
    check(
      'trade_order_unpaid',
      sql`${table.state} not in ('agreed', 'cancelled') or num_nonnulls(${table.transferSaidAt}, ${table.carrier}) = 0`,
    ),
    unique('trade_order_key').on(table.buyerCompanyId, table.key),
    index('trade_order_buyer').on(table.buyerCompanyId, table.placedAt, table.id),
    index('trade_order_seller').on(table.sellerCompanyId, table.placedAt, table.id),
    index('trade_order_since').on(table.state, table.stateSince, table.id),
    index('trade_order_closed')
      .on(table.stateSince, table.id)
      .where(oneOf(table.state, overStates)),
    index('trade_order_placed').on(table.placedAt, table.id),
    index('trade_order_due').on(table.state, table.dueAt),
    // Those without a limit come last, from either end.
    index('trade_order_due_first').on(table.dueAt, table.id),
    index('trade_order_due_last').on(table.dueAt.nullsFirst(), table.id),
    index('trade_order_total').on(table.currency, table.total, table.id),
  ],
)

/** One of the lots of an order, as it said then. A trigger checks that together they cost `goods`. */
export const tradeOrderLine = pgTable(
  'trade_order_line',
  {
    orderId: idOf(() => tradeOrder.id),
    /** From 0. */
    position: integer().notNull(),
    /** The listing whose pieces are held; null once it has been deleted. */
    listingId: uuid().references(() => listing.id, { onDelete: 'set null' }),
    kind: text().$type<KindName>().notNull(),
    slug: text().notNull(),
    stockNumber: text().notNull(),
    title: text().notNull(),
    lines: text().array().notNull(),
    /** Of a mixed lot: what everyone could read of each of its lines. */
    manifest: jsonb().$type<readonly ManifestLine[]>(),
    picture: jsonb().$type<PublicPicture>(),
    /** The facets of the listing, and its carats in thousandths. */
    terms: text().array().notNull(),
    carats: integer(),
    pieces: integer().notNull(),
    /** Milligrams of all pieces; null if the seller had not said what one weighs. */
    weight: bigint({ mode: 'number' }),
    /** Minor units for one piece, from the tier that begins at `tierFrom`. */
    unitPrice: bigint({ mode: 'number' }).notNull(),
    tierFrom: integer().notNull(),
    /** Minor units for all pieces. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Its share in the shipping of the order, in minor units, by its price. A trigger checks the sum. */
    shipping: bigint({ mode: 'number' }).notNull(),
    /** How VAT applied to it and to its shipping when it was ordered. */
    taxTreatment: text().$type<TaxTreatment>().notNull(),
    /** Basis points of both, added by a standard rate only. */
    taxRate: integer().notNull(),
    /** The offer in which the price was agreed; null if it is the lot's own. */
    offerNumber: integer(),
    /**
     * The listing's cost and suggested retail price of one piece when it was ordered, in minor units of the
     * order's currency; null if unknown. They are for the seller's figures; the buyer must never see them.
     */
    cost: bigint({ mode: 'number' }),
    retail: bigint({ mode: 'number' }),
    /** When the listing was first published; null if it never was. */
    firstPublishedAt: timestamptz(),
    /** Since when the seller had its pieces, as far as we know. */
    heldSince: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('trade_order_line_listing').on(table.listingId),
    unique('trade_order_line_once').on(table.orderId, table.listingId),
    // An offer becomes one order.
    uniqueIndex('trade_order_line_offer')
      .on(table.offerNumber)
      .where(sql`${table.position} = 0`),
    check('trade_order_line_pieces', sql`${table.pieces} > 0 and ${table.tierFrom} > 0`),
    check('trade_order_line_treatment', oneOf(table.taxTreatment, taxTreatments)),
    check(
      'trade_order_line_tax',
      sql`case when ${table.taxTreatment} = 'standard' then ${table.taxRate} between 1 and 9999 else ${table.taxRate} = 0 end`,
    ),
    check(
      'trade_order_line_amount',
      sql`${table.amount} > 0 and ${table.unitPrice} >= 0 and ${table.shipping} >= 0`,
    ),
  ],
)

/** Every move of an order. Never changed. */
export const tradeOrderEvent = pgTable(
  'trade_order_event',
  {
    orderId: idOf(() => tradeOrder.id),
    event: text().$type<OrderEvent>().notNull(),
    by: text().$type<Mover>().notNull(),
    /** Null if nobody did it: the clock, a carrier, or a bank statement that is read in the background. */
    personId: uuid().references(() => person.id),
    /** The payment, payout or refund that it follows from. */
    causeId: uuid(),
    /** Why, in the mover's own words. */
    reason: text(),
    at: timestamptz().notNull(),
    /** By when the order was to leave the state before; null if there was no limit. */
    dueAt: timestamptz(),
  },
  (table) => [
    // No order does the same thing twice.
    primaryKey({ columns: [table.orderId, table.event] }),
    check('trade_order_event_event', oneOf(table.event, orderEvents)),
    check('trade_order_event_by', oneOf(table.by, movers)),
    check(
      'trade_order_event_person',
      sql`case when ${table.by} = 'clock' then ${table.personId} is null when ${table.by} = 'operator' then true else ${table.personId} is not null end`,
    ),
  ],
)

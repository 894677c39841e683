import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import type { Facts, Sheet } from '#shared/features/listings/kinds/kind.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import { type ListingState, listingStateNames } from '#shared/features/listings/listing-states.ts'
import type { OwnShipping } from '#shared/features/shipping/terms.ts'

import { wordsOf } from '../../db/word-search.ts'
import { person } from '../accounts/table.ts'
import { company, oneOf } from '../companies/table.ts'
import { listingImport } from './import/table.ts'

/** The words that find a listing. */
export const listingWords = ({ searched }: Record<'searched', AnyPgColumn>) =>
  wordsOf(sql`${searched}`)

/** Something that a company sells, or may sell: one row of its stock. */
export const listing = pgTable(
  'listing',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id, 'cascade'),
    kind: text().$type<KindName>().notNull(),
    state: text().$type<ListingState>().notNull().default('draft'),
    stateChangedAt: timestamptz().notNull(),
    /** Counts the changes, so that two editors never overwrite each other. */
    version: integer().notNull().default(1),

    /** What the seller entered, in their own words. All columns below are read from it. */
    said: jsonb().$type<Said>().notNull(),
    /** The same as values in whole units. */
    sheet: jsonb().$type<Sheet>().notNull(),
    facts: jsonb().$type<Facts>().notNull(),
    /** As pages show it: it says if a stone is not natural. */
    title: text().notNull(),
    stockNumber: text(),
    /** How many things keep it from being published. */
    openPoints: integer().notNull(),
    category: text().notNull(),
    quantity: integer().notNull(),
    /** How many of them are in open orders. */
    held: integer().notNull().default(0),
    currency: text().$type<Currency>(),
    /** Minor units for one piece on the first tier; null if it follows the metal's price. */
    unitPrice: bigint({ mode: 'number' }),
    /** Minor units of the same currency. */
    cost: bigint({ mode: 'number' }),
    /** Milligrams. */
    gross: bigint({ mode: 'number' }),
    /** Thousandths of a carat. */
    carats: integer(),
    /** What its price may be compared with, and the size by which those lots are near; see `Kind`. */
    comparedAs: text(),
    comparedSize: bigint({ mode: 'number' }),
    acquiredOn: date(),
    /** Facets as `metal:gold`. Never a price or a quantity: everyone can search for them. */
    terms: text().array().notNull(),
    /** The text that everyone can search. */
    searched: text().notNull(),
    /** Laboratory reports as `gia:1234567`, to notice the same one on two listings. */
    reports: text().array().notNull(),

    /** The last part of its page's address; set when it is first published, and never changed. */
    slug: text(),
    /** Hours for which it is open only to some, counted from its publication; 0 if to everyone. */
    earlyHours: integer().notNull().default(0),
    /** When it opens, or opened, to everyone. */
    publicFrom: timestamptz(),
    firstPublishedAt: timestamptz(),
    publishedAt: timestamptz(),
    /** When its seller last said that it is still there. */
    confirmedAt: timestamptz(),
    /** When we last asked whether it is; unanswered as long as it is later than `confirmedAt`. */
    askedAt: timestamptz(),
    /** When we told its seller that its currency cannot be settled; null once it can. */
    unsettledAt: timestamptz(),
    /** Steps in which its price falls by itself: basis points, days before each, how many are left. */
    markdownPercent: integer(),
    markdownDays: integer(),
    markdownSteps: integer(),
    /** When the next one is due. */
    markdownAt: timestamptz(),
    /** What it charges for shipping instead of its seller's terms; null if it does not. */
    ownShipping: jsonb().$type<OwnShipping>(),
    /** Why it was sent back by moderation, or hidden by the clock. */
    stateReason: text(),
    /** The lot whose lines it holds for an open order; null once they were sent or went back. */
    carvedFrom: uuid().references((): AnyPgColumn => listing.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (table) => [
    check('listing_state', oneOf(table.state, listingStateNames)),
    check('listing_quantity', sql`${table.quantity} >= 0`),
    check('listing_held', sql`${table.held} between 0 and ${table.quantity}`),
    check('listing_early_hours', sql`${table.earlyHours} between 0 and 720`),
    check(
      'listing_live',
      sql`${table.state} <> 'live' or (${table.openPoints} = 0 and ${table.quantity} > 0 and num_nulls(${table.slug}, ${table.stockNumber}, ${table.publicFrom}, ${table.publishedAt}, ${table.firstPublishedAt}, ${table.confirmedAt}) = 0)`,
    ),
    check(
      'listing_markdown',
      sql`num_nulls(${table.markdownPercent}, ${table.markdownDays}, ${table.markdownSteps}, ${table.markdownAt}) in (0, 4) and ${table.markdownPercent} between 100 and 3000 and ${table.markdownDays} between 7 and 90 and ${table.markdownSteps} between 1 and 12`,
    ),
    // What belongs to an order is never on sale by itself.
    check(
      'listing_carved',
      sql`${table.carvedFrom} is null or (${table.state} not in ('live', 'review') and ${table.held} > 0)`,
    ),
    index('listing_carved_from')
      .on(table.carvedFrom)
      .where(sql`carved_from is not null`),
    uniqueIndex('listing_slug').on(table.slug),
    uniqueIndex('listing_stock_number')
      .on(table.companyId, table.stockNumber)
      .where(sql`state <> 'archived'`),
    index('listing_stock').on(table.companyId, table.updatedAt, table.id),
    index('listing_words').using('gin', listingWords(table)),
    index('listing_reports').using('gin', table.reports),
    index('listing_like')
      .on(table.category, table.publishedAt)
      .where(sql`state = 'live'`),
    index('listing_compared')
      .on(table.comparedAs, table.comparedSize, table.id)
      .where(sql`state = 'live'`),
    index('listing_newest')
      .on(table.publishedAt, table.id)
      .where(sql`state = 'live'`),
    index('listing_of_seller')
      .on(table.companyId, table.publishedAt, table.id)
      .where(sql`state = 'live'`),
    // What is new to saved searches is looked for every half minute.
    index('listing_updated')
      .on(table.updatedAt)
      .where(sql`state = 'live'`),
    index('listing_public_from')
      .on(table.publicFrom)
      .where(sql`state = 'live' and early_hours > 0`),
    index('listing_markdown_at')
      .on(table.markdownAt)
      .where(sql`state = 'live' and markdown_at is not null`),
    index('listing_confirmed')
      .on(table.confirmedAt)
      .where(sql`state = 'live'`),
  ],
)

/** The companies to which a listing is open early; without any, to all verified buyers. */
export const earlyCompany = pgTable(
  'listing_early_company',
  {
    listingId: idOf(() => listing.id, 'cascade'),
    companyId: idOf(() => company.id, 'cascade'),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.companyId] })],
)

/** Every change of a listing, with what it was before. */
export const listingChange = pgTable(
  'listing_change',
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: idOf(() => listing.id, 'cascade'),
    /** The version that the change made; null if it made none, as with pictures and confirmations. */
    version: integer(),
    what: text().notNull(),
    /** The words that changed, before and after; null for a field that was not there. */
    before: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
    after: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
    /** Changes of many listings at once have one; they are taken back together. */
    batchId: uuid(),
    /** Null if the clock did it. */
    personId: uuid().references(() => person.id),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    uniqueIndex('listing_change_version').on(table.listingId, table.version),
    index('listing_change_batch')
      .on(table.batchId)
      .where(sql`batch_id is not null`),
  ],
)

/** How somebody looks at the stock book: under a name, or as it opens if the name is empty. */
export const stockView = pgTable(
  'stock_view',
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: idOf(() => person.id),
    companyId: idOf(() => company.id, 'cascade'),
    name: text().notNull(),
    /** The query of its address: view, filters, words and order. */
    query: text().notNull(),
    columns: text().array().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [uniqueIndex('stock_view_name').on(table.personId, table.companyId, table.name)],
)

/** A link in an email that confirms, without login, that listings are still there. */
export const stockConfirmation = pgTable(
  'stock_confirmation',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id, 'cascade'),
    /** Whom it was sent to. */
    personId: idOf(() => person.id),
    secretHash: text().notNull().unique('stock_confirmation_secret'),
    /** It confirms what was asked about at this time. */
    askedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index('stock_confirmation_expires').on(table.expiresAt)],
)

/** The parts of a hash, computed by the database so that none is ever written without them. */
const hashParts = sql.raw(
  `array[${[0, 1, 2, 3].map((part) => `${part << 16} + ('x' || substr(hash, ${part * 4 + 1}, 4))::bit(16)::integer`).join(', ')}]`,
)

/** A picture of a listing. Its files are public, under keys that nobody can guess. */
export const listingPicture = pgTable(
  'listing_picture',
  {
    id: uuid().primaryKey().defaultRandom(),
    listingId: idOf(() => listing.id, 'cascade'),
    /** From 0; the first one stands for the listing. */
    position: integer().notNull(),
    /** What it shows, for whoever cannot see it; empty until the seller has said so. */
    alt: text().notNull(),
    /** The key of the whole picture as we encoded it, and of its preview. */
    masterStorageKey: text().notNull().unique('listing_picture_master_storage_key'),
    /** Pixels of the whole picture. */
    masterWidth: integer().notNull(),
    masterHeight: integer().notNull(),
    /** The perceptual hash: 16 hexadecimal digits. */
    hash: text().notNull(),
    /** Its four parts of 16 bits, each with its place, to find pictures that look alike. */
    hashParts: integer().array().notNull().generatedAlwaysAs(hashParts),
    /** The part that is shown, a square in pixels of the whole picture; null for the middle. */
    crop: jsonb().$type<{ x: number; y: number; size: number }>(),
    /** The key of the sizes made from it; null until they are. */
    sizesStorageKey: text().unique('listing_picture_sizes_storage_key'),
    /** The widths that are made, ascending, and the largest one's pixels. */
    widths: integer().array().notNull().default([]),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the file that was sent; null for a picture of the demo, which nobody sent. */
    fileHash: text(),
    /** The import that added it; null if somebody did. */
    importId: uuid().references(() => listingImport.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    index('listing_picture_listing').on(table.listingId, table.position),
    // However often its work is done again, an import adds a file to a listing once.
    unique('listing_picture_once').on(table.importId, table.listingId, table.fileHash),
    index('listing_picture_alike').using('gin', table.hashParts),
  ],
)

/** The files of pictures that orders show: they stay when their listing loses the picture. */
export const keptPicture = pgTable('kept_picture', { storageKey: text().primaryKey() })

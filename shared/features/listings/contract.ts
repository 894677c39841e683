import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { feeTerms } from '../../contract/fee-terms-schema.ts'
import { currencies } from '../../contract/money.ts'
import { sortings } from '../../contract/sorting.ts'
import { paragraph } from '../../contract/text.ts'
import { ownShipping } from '../shipping/terms-schema.ts'
import { mostEarlyHours } from './early-hours.ts'
import { kindNames } from './kinds/kinds.ts'
import { listingStateNames, sellerMoves } from './listing-states.ts'
import { picture } from './lot-schema.ts'
import { markdown } from './markdown.ts'
import { quote } from './quote-schema.ts'
import { reviewCauseNames } from './review-words.ts'
import { mostFields } from './sheet.ts'
import { stockFilter } from './stock-filter.ts'

const byId = z.strictObject({ id: z.uuid() })
const version = z.number().check(z.int(), z.gte(1))

/** Fields by key, such as `gross` or `stones.1.shape`, in the seller's own words. */
const said = z
  .record(
    z.string().check(z.maxLength(60)),
    z.string().check(z.maxLength(5000, 'This text is too long.')),
  )
  .check(
    z.refine((fields) => Object.keys(fields).length <= mostFields, 'These are too many fields.'),
  )

const kind = z.enum(kindNames)
const state = z.enum(listingStateNames)

/** What keeps a listing from being published. */
const openPoint = z.object({
  /** The field to mend. */
  key: z.string(),
  reason: z.string(),
  suggestion: z.optional(z.string()),
})

/** The lots on sale, as far as shipping depends on them. */
const shippedStock = z.object({
  /** How many lots are on sale in which currency, without those that have terms of their own. */
  lots: z.array(z.object({ currency: z.enum(currencies), lots: z.number() })),
  /** Those that have. */
  own: z.object({ lots: z.number(), titles: z.array(z.string()) }),
  /** Lots on sale to try the terms with, the newest first. */
  samples: z.array(
    z.object({
      stockNumber: z.string(),
      title: z.string(),
      lines: z.array(z.string()),
      picture: z.nullable(picture),
      currency: z.enum(currencies),
      /** Minor units for one. */
      price: z.number(),
      /** Milligrams of one; null if unknown. */
      weight: z.nullable(z.number()),
      feeTerms,
      /** ISO 3166-1 code of where it lies. */
      country: z.string(),
    }),
  ),
})

/** A listing as its own company sees it. */
export const ownListing = z.object({
  id: z.uuid(),
  kind,
  state,
  stateReason: z.nullable(z.string()),
  version,
  said: z.record(z.string(), z.string()),
  openPoints: z.array(openPoint),
  /** The currencies in which it can be on sale. */
  settled: z.array(z.enum(currencies)),
  moves: z.array(z.enum(sellerMoves)),
  /** Whether the reader may change it, or only see it. */
  editable: z.boolean(),
  /** Why it waits for an operator, who may still have questions about a live one. */
  review: z.nullable(
    z.object({ cause: z.enum(reviewCauseNames), since: moment, reasons: z.array(z.string()) }),
  ),
  /** The decision against which the reader may appeal, instead of mending it; null without any. */
  appealable: z.nullable(
    z.object({ outcome: z.enum(['sent-back', 'taken-down']), reason: z.string() }),
  ),
  /** Null until it has been published. */
  slug: z.nullable(z.string()),
  earlyHours: z.number(),
  earlyCompanies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  publicFrom: z.nullable(moment),
  publishedAt: z.nullable(moment),
  confirmedAt: z.nullable(moment),
  /** Steps in which its price falls by itself; only its own company knows. */
  markdown: z.nullable(z.extend(markdown, { at: moment })),
  /** What it charges for shipping instead of its seller's terms; null if it does not. */
  ownShipping: z.nullable(ownShipping),
  updatedAt: moment,
  pictures: z.array(
    z.extend(picture, {
      id: z.uuid(),
      /** Of its preview, which shows the whole picture. */
      masterKey: z.string(),
      /** Pixels of the whole picture, for choosing a crop. */
      masterWidth: z.number(),
      masterHeight: z.number(),
      crop: z.nullable(z.object({ x: z.number(), y: z.number(), size: z.number() })),
    }),
  ),
  /** What undoing would take back: an edit, or the last undoing; null if there is nothing. */
  undoes: z.nullable(z.enum(['edit', 'undo'])),
  /** Pieces in open orders that have not been sent: the quantity cannot be lower. */
  held: z.number(),
  /** The lot whose lines it holds for an open order, with its pictures; null for any other listing. */
  carvedFrom: z.nullable(z.object({ id: z.uuid(), title: z.string(), pictures: z.array(picture) })),
  /** Reports that another listing names too; `own` is null if that is another company's. */
  sameReports: z.array(
    z.object({
      /** The field with its number. */
      key: z.string(),
      report: z.string(),
      own: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
    }),
  ),
})

const stockRow = z.object({
  id: z.uuid(),
  kind,
  state,
  stateReason: z.nullable(z.string()),
  /** Why buyers do not find it although it is live; null if they do. */
  hidden: z.nullable(z.string()),
  version,
  title: z.string(),
  stockNumber: z.nullable(z.string()),
  quantity: z.number(),
  /** Those of them that are in open orders and have not been sent. */
  held: z.number(),
  currency: z.nullable(z.enum(currencies)),
  /** Minor units for one piece; null if it has no price or follows the metal's. */
  unitPrice: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  /** Milligrams. */
  gross: z.nullable(z.number()),
  /** Thousandths of a carat. */
  carats: z.nullable(z.number()),
  acquiredOn: z.nullable(z.string()),
  /** Its price as it is quoted, with all it is worked out from; null while it is incomplete. */
  quote: z.nullable(quote),
  /** The next step in which its price falls, in basis points; `at` is null while it is not live. */
  markdown: z.nullable(z.object({ percent: z.number(), at: z.nullable(moment) })),
  openPoints: z.number(),
  earlyHours: z.number(),
  publicFrom: z.nullable(moment),
  confirmedAt: z.nullable(moment),
  updatedAt: moment,
  slug: z.nullable(z.string()),
  picture: z.nullable(picture),
})

/** The orders of the stock book. */
export const stockSorts = sortings(
  'updated',
  'title',
  'number',
  'quantity',
  'gross',
  'acquired',
  'cost',
  'price',
)

/** What a seller says against a decision. */
export const appealForm = z.strictObject({
  text: paragraph('appeal', 2000, 'Say why your listing should go live.'),
})

/** A seller's own stock: entering, changing, publishing. */
export const listings = {
  list: endpoint({
    method: 'GET',
    path: '/stock',
    summary: 'Your company’s stock',
    input: z.strictObject({
      ...stockFilter,
      sort: z._default(z.enum(stockSorts), '-updated'),
      ...paging,
    }),
    output: pageOf(stockRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/stock',
    summary: 'Begin a listing; it is a draft until it is published',
    input: z.strictObject({
      kind,
      said: z._default(said, {}),
      /** Fill in what the company's last listing says of place, currency and the like. */
      usual: z._default(z.boolean(), false),
    }),
    output: ownListing,
    status: 201,
  }),
  own: endpoint({
    method: 'GET',
    path: '/stock/:id',
    summary: 'One of your listings, with everything that was entered',
    input: byId,
    output: ownListing,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/stock/:id',
    summary: 'Change fields of a listing; an empty text removes what was entered',
    input: z.strictObject({ id: z.uuid(), version, said }),
    output: ownListing,
  }),
  move: endpoint({
    method: 'POST',
    path: '/stock/:id/moves',
    summary: 'Publish, pause, keep private, archive or restore a listing',
    input: z.strictObject({ id: z.uuid(), version, move: z.enum(sellerMoves) }),
    output: ownListing,
  }),
  chooseReaders: endpoint({
    method: 'PUT',
    path: '/stock/:id/early-access',
    summary: 'Say who sees a listing first, and for how long',
    input: z.strictObject({
      id: z.uuid(),
      version,
      /** Hours from its publication; 0 for everyone at once. */
      hours: z.number().check(z.int(), z.gte(0), z.lte(mostEarlyHours)),
      /** Verified buyers; if empty, all of them. */
      companies: z.array(z.uuid()).check(z.maxLength(50)),
    }),
    output: ownListing,
  }),
  setMarkdown: endpoint({
    method: 'PUT',
    path: '/stock/:id/markdown',
    summary: 'Set the steps in which the price of a listing falls by itself, or end them',
    input: z.strictObject({ id: z.uuid(), markdown: z.nullable(markdown) }),
    output: ownListing,
  }),
  setOwnShipping: endpoint({
    method: 'PUT',
    path: '/stock/:id/shipping',
    summary:
      'Say what a lot charges for shipping instead of its seller’s terms, wherever that seller ships to, or end that',
    input: z.strictObject({ id: z.uuid(), version, own: z.nullable(ownShipping) }),
    output: ownListing,
  }),
  shipped: endpoint({
    method: 'GET',
    path: '/shipped-stock',
    summary:
      'The lots on sale for which the company’s shipping terms count, and those with their own',
    output: shippedStock,
  }),
  findBuyers: endpoint({
    method: 'GET',
    path: '/buyers',
    summary: 'Verified buyers by the beginnings of words of their name, to choose them as readers',
    input: z.strictObject({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(3, 'Enter at least three letters of the name.'),
          z.maxLength(100),
        ),
    }),
    output: z.object({
      items: z.array(z.object({ id: z.uuid(), name: z.string(), country: z.string() })),
    }),
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/stock/:id/appeals',
    summary: 'Answer a decision against a listing, once; it waits for an operator again',
    input: z.extend(appealForm, { id: z.uuid(), version }),
    output: ownListing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/stock/:id/confirmations',
    summary: 'Say that a listing’s pieces are still there',
    input: byId,
    output: ownListing,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/stock/:id/copies',
    summary: 'Begin a new draft with the same fields, except the numbers that belong to one piece',
    input: byId,
    output: ownListing,
    status: 201,
  }),
  history: endpoint({
    method: 'GET',
    path: '/stock/:id/history',
    summary: 'Every change of a listing, newest first, and how often it was opened lately',
    input: z.strictObject({ id: z.uuid(), ...paging }),
    output: z.extend(
      pageOf(
        z.object({
          id: z.uuid(),
          /** Null if it made no version, as with pictures. */
          version: z.nullable(version),
          what: z.string(),
          before: z.record(z.string(), z.nullable(z.string())),
          after: z.record(z.string(), z.nullable(z.string())),
          /** Null if the clock did it, or somebody whose account is closed. */
          by: z.nullable(z.string()),
          at: moment,
        }),
      ),
      {
        /** How often it was opened in the last `recentDays`. */
        views: z.object({ buyers: z.number(), visitors: z.number() }),
      },
    ),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/stock/:id/undo',
    summary: 'Take back the last change of a listing’s fields',
    input: z.strictObject({ id: z.uuid(), version }),
    output: ownListing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/stock/:id',
    summary: 'Delete a draft that was never published',
    input: byId,
  }),
}

import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { feeTerms } from '../../contract/fee-terms-schema.ts'
import { currencies } from '../../contract/money.ts'
import { lotShipping } from '../shipping/terms-schema.ts'
import { feeTax, tax } from '../taxes/schema.ts'
import { categorySlugs } from './kinds/categories.ts'
import { kindNames } from './kinds/kinds.ts'
import { earlyUntil, lotCard, picture, slug } from './lot-schema.ts'
import { quote } from './quote-schema.ts'

const category = z.enum(categorySlugs)

const statedSection = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** Everything about a lot except its seller, price and exact stock. */
export const statedLot = z.object({
  stockNumber: z.string(),
  description: z.nullable(z.string()),
  lines: z.array(z.string()),
  sections: z.array(statedSection),
  /** Lists that are too long for sections, such as a manifest. */
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    }),
  ),
  /** Of the stone, or of each stone of a piece; with the laboratory's page, if it has one. */
  reports: z.array(
    z.object({ laboratory: z.string(), number: z.string(), href: z.nullable(z.string()) }),
  ),
  pictures: z.array(picture),
  confirmedAt: moment,
})

/** The same with its seller. */
const fullLot = z.extend(statedLot, {
  seller: z.object({
    id: z.uuid(),
    name: z.string(),
    country: z.string(),
    /** When it was verified, and until when. */
    since: moment,
    until: moment,
  }),
})

/** What we know of a lot from checks of our own. */
const checkedFacts = z.object({
  /** When one of us last approved it; null if nobody had to. */
  readAt: z.nullable(moment),
  /** No picture looks like one of another company. */
  ownPictures: z.boolean(),
  /** No other lot names one of its reports; false without reports. */
  ownReports: z.boolean(),
})

const lotsBeside = {
  /** Of the same category and most like it, from other sellers. */
  similar: z.array(lotCard),
  /** None for those to whom the lot is not open. */
  fromSeller: z.array(lotCard),
}

const publicLot = z.object({
  id: z.uuid(),
  slug,
  title: z.string(),
  kind: z.enum(kindNames),
  category,
  categoryName: z.string(),
  picture: z.nullable(picture),
  earlyUntil,
  /** Null while the lot is open only to some. */
  full: z.nullable(fullLot),
  checked: z.nullable(checkedFacts),
  ...lotsBeside,
})

/** What stands in place of a lot that is no longer for sale. */
const goneLot = z.object({
  slug,
  /** Null if its seller may have changed it since. */
  title: z.nullable(z.string()),
  category,
  categoryName: z.string(),
  similar: z.array(lotCard),
})

/** Price, tiers and exact stock, for verified buyers. */
export const tradePrice = z.object({
  /** What one of it is called, and several. */
  one: z.string(),
  many: z.string(),
  /** What every price is worked out from, with `priceAt`; it holds the exact stock. */
  quote,
  /** How VAT applies if the reader's company buys it. */
  tax,
  /** Who pays our fee then, and by what it is worked out. */
  feeTerms,
  /** How VAT applies to it, which depends on who pays it. */
  feeTax,
  /** How it is shipped to the reader's company. */
  shipping: lotShipping,
  /** Metal prices in minor units of the lot's currency per troy ounce, with their age. */
  metals: z.array(
    z.object({
      metal: z.enum(['gold', 'silver', 'platinum', 'palladium']),
      perOunce: z.number(),
      source: z.string(),
      at: moment,
      stale: z.boolean(),
    }),
  ),
  /** Minor units: the value of the metal in one; null if unknown. */
  melt: z.nullable(z.number()),
  /** The reader's own company sells it. */
  own: z.boolean(),
})

/** Minor units for a carat or a gram. */
const byWeight = z.object({ minor: z.number(), currency: z.enum(currencies) })

/** The place of a lot's price among those of lots like it. */
const likePrices = z.object({
  /** What they have in common, in words. */
  among: z.string(),
  per: z.enum(['carat', 'gram']),
  /** Whether the value of its metal is taken off each price. */
  lessMetal: z.boolean(),
  /** Thousandths of a carat, of the largest stone of each; milligrams, if there are no stones. */
  smallest: z.number(),
  largest: z.number(),
  own: byWeight,
  /** Those nearest in size. */
  others: z.array(byWeight),
})

/** What verified buyers see besides. */
const tradeLot = z.extend(tradePrice, {
  /** Null if it is like no others, and for those who see no prices of others. */
  like: z.nullable(likePrices),
  /** All that the page states, also for a lot that is open only to some. */
  full: fullLot,
  /**
   * What the public page leaves out of a lot in early access. Null for any other lot: its public page already
   * has all of this.
   */
  early: z.nullable(z.object({ checked: checkedFacts, ...lotsBeside })),
})

/** What visitors and buyers see of the catalogue. */
export const lots = {
  page: endpoint({
    method: 'GET',
    path: '/lots/:slug',
    summary: 'A lot, without its price',
    input: z.strictObject({ slug }),
    output: publicLot,
  }),
  instead: endpoint({
    method: 'GET',
    path: '/lots/:slug/instead',
    summary: 'The title of a lot that is no longer for sale, and lots like it',
    input: z.strictObject({ slug }),
    output: goneLot,
  }),
  ofSeller: endpoint({
    method: 'GET',
    path: '/companies/:id/lots',
    summary: 'The newest lots of a company',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ items: z.array(lotCard), total: z.number() }),
  }),
  trade: endpoint({
    method: 'GET',
    path: '/lots/:slug/trade',
    summary:
      'The price, tiers, shipping and exact stock of a lot, delivered to an address of the caller’s company',
    input: z.strictObject({ slug, deliverTo: z.optional(z.uuid()) }),
    output: tradeLot,
  }),
  prices: endpoint({
    method: 'POST',
    path: '/lots/prices',
    summary: 'The trade prices of the lots of a list',
    input: z.strictObject({ slugs: z.array(slug).check(z.minLength(1), z.maxLength(48)) }),
    output: z.object({
      items: z.array(
        z.object({
          slug: z.string(),
          currency: z.enum(currencies),
          /** Minor units for one in the smallest order; null if that has no price: see `whyNoPrice`. */
          unit: z.nullable(z.number()),
          /** Minor units for one gram. */
          perGram: z.nullable(z.number()),
          /** Minor units for one carat of loose stones; null for everything else. */
          perCarat: z.nullable(z.number()),
          /** Thousandths: 1200 is 1.20 times the value of its metal. */
          toMetal: z.nullable(z.number()),
          /** The next tier: from so many pieces, so much for one. */
          tier: z.nullable(z.object({ from: z.number(), unit: z.number() })),
          one: z.string(),
          /** The pieces that can be ordered now, and the smallest order. */
          quantity: z.number(),
          least: z.number(),
          /** The country where the caller's company gets its goods, if the seller does not ship there. */
          notTo: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  visit: endpoint({
    method: 'POST',
    path: '/lots/:slug/visits',
    summary: 'Counts that somebody without a login has opened a lot, and keeps nothing of them',
    input: z.strictObject({ slug }),
  }),
}

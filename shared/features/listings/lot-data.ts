import type * as z from 'zod/mini'

import { type Api, CallError } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { comparisons } from './compare-contract.ts'
import { lotOffers } from './lot-offer-contract.ts'
import { lots, type statedLot } from './lots-contract.ts'

/** A lot as everyone sees it. */
export type PublicLot = OutputOf<typeof lots.page>
/** What verified buyers see besides. */
export type TradeLot = OutputOf<typeof lots.trade>
/** Lots side by side, and what verified buyers see of them besides. */
export type Comparison = OutputOf<typeof comparisons.look>
export type TradeComparison = OutputOf<typeof comparisons.trade>
export type FullLot = TradeLot['full']
/** The same without its seller. */
export type StatedLot = z.output<typeof statedLot>
export type Checked = NonNullable<PublicLot['checked']>

/** A lot's trade price as lists show it. */
export type LotPrice = OutputOf<typeof lots.prices>['items'][number]

/** What stands in place of a lot that is no longer for sale. */
export type GoneLot = OutputOf<typeof lots.instead>
export type SellerLots = OutputOf<typeof lots.ofSeller>

/**
 * A lot's page, or what stands in its place once it is no longer for sale. Throws a `CallError` if
 * there has never been such a lot.
 */
export async function loadLot({ call }: Api, slug: string): Promise<PublicLot | GoneLot> {
  try {
    return await call(lots.page, { slug })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'gone') throw error
    return call(lots.instead, { slug })
  }
}

/** A company's newest lots; none if it may not be traded with. */
export const loadSellerLots = ({ call }: Api, id: string): Promise<SellerLots> =>
  call(lots.ofSeller, { id })

/** The trade prices of a list's lots. Throws a `CallError` for all but verified buyers. */
export const loadPrices = async ({ call }: Api, slugs: string[]): Promise<readonly LotPrice[]> =>
  (await call(lots.prices, { slugs })).items

/** Lots side by side, by their slugs with commas between them. */
export const loadComparison = ({ call }: Api, asked: string): Promise<Comparison> =>
  call(comparisons.look, { lots: asked })

/** The same with prices. Throws a `CallError` for all but verified buyers. */
export const loadTradeComparison = ({ call }: Api, asked: string): Promise<TradeComparison> =>
  call(comparisons.trade, { lots: asked })

/** The open offer of the reader's company for a lot, and whether they may make one. */
export type LotOffer = OutputOf<typeof lotOffers.ofLot>

export const loadLotOffer = ({ call }: Api, slug: string): Promise<LotOffer> =>
  call(lotOffers.ofLot, { slug })

/** A lot's price, tiers and exact stock. Throws a `CallError` for all but verified buyers. */
export const loadTrade = ({ call }: Api, slug: string): Promise<TradeLot> =>
  call(lots.trade, { slug })

import type { Api } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { TradeLot } from '../../listings/lot-data.ts'
import { currentSpotsOf, meltValue } from '../../listings/pricing.ts'
import { priceLocks } from './contract.ts'

/** The metal prices at which the reader's company may order a lot, and until when. */
export type PriceLock = OutputOf<typeof priceLocks.lockPrices>['locks'][number]

/**
 * Locks the prices of those lots that follow the metal, or finds the locks that are in force. Lots without a
 * current price are left out, as they cannot be ordered now.
 */
export async function lockPrices(
  { call }: Api,
  lots: readonly (Pick<TradeLot, 'quote' | 'metals'> & { slug: string })[],
): Promise<readonly PriceLock[]> {
  const slugs = lots
    .filter(({ quote }) => quote.basis === 'spot')
    .filter(({ quote, metals }) => meltValue(quote.metals, currentSpotsOf(metals)) !== null)
    .map(({ slug }) => slug)
  return slugs.length === 0 ? [] : (await call(priceLocks.lockPrices, { lots: slugs })).locks
}

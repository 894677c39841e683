import type { WorkContext } from '#server/contract/context.ts'
import { currentRates, currentSpotsIn } from '#server/features/rates/service.ts'
import type { ManifestLine } from '#shared/features/listings/manifest-schema.ts'
import { priceOfLines } from '#shared/features/listings/parts.ts'

import type { OrderableLot } from '../lots/orderable-lot.ts'
import { quoteNow } from '../lots/quote-now.ts'

/** What a lot asks now for some of its lines, in minor units; null if it has no price for them. */
export const askedForLines = async (
  ctx: WorkContext,
  { lot, currency }: Pick<OrderableLot, 'lot' | 'currency'>,
  lines: readonly ManifestLine[],
): Promise<number | null> =>
  priceOfLines(quoteNow(lot), lines, currentSpotsIn(await currentRates(ctx), currency))

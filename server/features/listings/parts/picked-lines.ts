import { createHash } from 'node:crypto'

import type { WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { currentRates, currentSpotsIn } from '#server/features/rates/service.ts'
import type { ManifestLine } from '#shared/features/listings/manifest-schema.ts'
import { leastPicked, manifestOf, priceOfLines, tooFew } from '#shared/features/listings/parts.ts'

import type { OrderableLot } from '../lots/orderable-lot.ts'
import { type Lot, quoteNow } from '../lots/visible-lots.ts'

/** What stands for a line's content: lines have no other name, and keep it wherever they stand. */
const keyOf = (line: ManifestLine) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 24)

/**
 * Where each of some lines stands in a manifest, each place once.
 * @returns null if the manifest does not have all of them
 */
function placesOf(manifest: readonly ManifestLine[], wanted: readonly string[]): number[] | null {
  const places = new Map<string, number[]>()
  for (const [at, line] of manifest.entries()) {
    const key = keyOf(line)
    places.set(key, [...(places.get(key) ?? []), at])
  }
  const found = wanted.map((key) => places.get(key)?.shift())
  return found.every((at) => at !== undefined) ? found.toSorted((a, b) => a - b) : null
}

/** The same for lines as they were written down. */
export const placesOfLines = (
  manifest: readonly ManifestLine[],
  lines: readonly ManifestLine[],
): number[] | null => placesOf(manifest, lines.map(keyOf))

/** The lines that a buyer may pick of a lot, and from which weight on; null if it is sold as a whole. */
export function partsOf({ sheet }: Pick<Lot, 'sheet'>) {
  const least = leastPicked(sheet)
  if (least === null) return null
  return { least, lines: manifestOf(sheet).map((line) => ({ ...line, key: keyOf(line) })) }
}

/**
 * The lines that a buyer picks of a lot.
 * @param keys one for each line
 * @throws ProblemError 409 if the lot is sold as a whole, or does not have these lines; 422 if they
 *   weigh too little
 */
export function pickLines({ sheet }: Pick<Lot, 'sheet'>, keys: readonly string[]): ManifestLine[] {
  const least = leastPicked(sheet)
  if (least === null) throw new ProblemError('conflict', 'This lot is sold as a whole.')
  const manifest = manifestOf(sheet)
  const places = placesOf(manifest, keys)
  if (places === null) {
    throw new ProblemError(
      'conflict',
      'The lot’s manifest has just been changed. Reload to see its lines.',
    )
  }
  const picked = places.flatMap((at) => manifest[at] ?? [])
  const detail = tooFew(picked, least)
  if (detail === null) return picked
  throw invalidInput('/lines', detail)
}

/** Lines that were agreed, and whether they are only a part of their lot. */
export interface AgreedLines {
  lines: readonly ManifestLine[]
  inPart: boolean
}

/** Why a lot can no longer be sold as it was offered; null if it can. */
export function whyUnlike(
  { sheet }: Pick<Lot, 'sheet'>,
  { lines, inPart }: AgreedLines,
): string | null {
  const manifest = manifestOf(sheet)
  const places = placesOfLines(manifest, lines)
  if (!inPart) {
    return places !== null && manifest.length === lines.length
      ? null
      : 'The lot’s manifest is not as it was when this was offered.'
  }
  if (places === null) return 'The lot no longer has these lines, or they were changed.'
  return leastPicked(sheet) === null && manifest.length !== lines.length
    ? 'The seller now sells this lot as a whole only.'
    : null
}

/** What a lot asks now for some of its lines, in minor units; null if it has no price for them. */
export const askedForLines = async (
  ctx: WorkContext,
  { lot, currency }: Pick<OrderableLot, 'lot' | 'currency'>,
  lines: readonly ManifestLine[],
): Promise<number | null> =>
  priceOfLines(quoteNow(lot), lines, currentSpotsIn(await currentRates(ctx), currency))

import type { Facts } from './kinds/kind.ts'

const milligramsPerCarat = 200

/** Thousandths of a carat in milligrams. */
export const milligramsOf = (carats: number): number =>
  Math.round((carats * milligramsPerCarat) / 1000)

/** What one piece weighs, in milligrams; null if its seller has not said so. */
export function pieceWeight({ gross, carats, metals }: Facts): number | null {
  if (gross !== null) return gross
  // The carats of a piece with metal are those of its stones alone.
  return carats === null || metals.length > 0 ? null : milligramsOf(carats)
}

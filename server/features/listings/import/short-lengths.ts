import type { Said } from '#shared/features/listings/fields/field.ts'
import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

/** A number below 100 without a unit. Lists of chains have 45 for 45 cm, and 18 for as many inches. */
const bare = /^\d{1,2}(?:\.\d+)?$/

const inMillimetres = /mm|milli/i

/**
 * What to ask about a length without a unit, in a column without one, that would be a few centimetres of
 * something worn. Null if it is plain.
 */
export function shortLength(
  kind: Kind,
  said: Said,
  headers: ReadonlyMap<string, string>,
): { key: string; reason: string; suggestion?: string } | null {
  if (kind.wornLength === undefined) return null
  const { key, isWorn } = kind.wornLength
  const text = said[key] ?? ''
  if (!bare.test(text) || inMillimetres.test(headers.get(key) ?? '')) return null
  if (!isWorn(readSheet(kind, said).values)) return null
  return {
    key,
    reason: `Write its unit, such as ${text} cm, ${text} in or ${text} mm.`,
    // Below, it may as well be inches.
    ...(Number(text) >= 40 && { suggestion: `${text} cm` }),
  }
}

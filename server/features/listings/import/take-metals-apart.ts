import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { wordInEnglish } from './in-english.ts'

const fineness =
  /(?<![\p{L}\d.,])(?:\d{1,2}\s?(?:kt?|cts?|karat|carats?)|\d{3}(?:[.,]\d)?)(?![\p{L}\d])/iu
const colouredGold = /^(.+?)[\s-]+gold$/i
const metalKey = /(^|\.)metal$/

/**
 * A metal with its fineness, its colour or both in one text: `14K White Gold`, `750 Gelbgold`. Null for
 * any other text.
 */
export function metalIn(kind: Kind, key: string, text: string): Record<string, string> | null {
  const metal = metalKey.test(key) ? fieldAt(kind, key) : undefined
  if (metal === undefined || text.length > 60) return null
  const purity = fineness.exec(text)?.[0] ?? ''
  const name = wordInEnglish(
    metal,
    text
      .replace(purity, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s,;/·-]+|[\s,;/·-]+$/g, ''),
  )
  const colour = colouredGold.exec(name)?.[1] ?? ''
  const parts = { metal: colour === '' ? name : 'Gold', fineness: purity, colour }
  const said: Record<string, string> = {}
  for (const [part, words] of Object.entries(parts)) {
    if (words === '') continue
    const partKey = key.replace(metalKey, `$1${part}`)
    const read = fieldAt(kind, partKey)?.read(words, {})
    if (read === undefined || !('value' in read)) return null
    said[partKey] = words
  }
  return said[key] === undefined || (purity === '' && colour === '') ? null : said
}

/**
 * Takes metals apart that a file has in one cell with their fineness and colour. A text that contradicts
 * another column of the row stays as it is.
 */
export function takeMetalsApart(kind: Kind, said: Record<string, string>): void {
  for (const [key, text] of Object.entries(said)) {
    const apart = metalIn(kind, key, text)
    if (apart === null) continue
    const valueOf = (part: string, words: string) => {
      const read = fieldAt(kind, part)?.read(words, {})
      return read !== undefined && 'value' in read ? read.value : undefined
    }
    const contradicts = Object.entries(apart).some(([part, words]) => {
      const other = part === key ? undefined : said[part]
      return other !== undefined && valueOf(part, other) !== valueOf(part, words)
    })
    if (contradicts) continue
    // The words of another column stay as they were typed.
    for (const [part, words] of Object.entries(apart)) {
      if (part === key) said[part] = words
      else said[part] ??= words
    }
  }
}

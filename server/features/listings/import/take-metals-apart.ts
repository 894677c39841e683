import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'
import { isFineness } from '#shared/features/listings/vocabulary/metals.ts'
import type { Metal } from '#shared/features/rates/metals.ts'

import { wordInEnglish } from './in-english.ts'

const fineness =
  /(?<![\p{L}\d.,])(?:\d{1,2}\s?(?:kt?|cts?|karat|carats?)|\d{3}(?:[.,]\d)?)(?![\p{L}\d])/iu
const colouredGold = /^(.+?)[\s-]+gold$/i
const metalKey = /(^|\.)metal$/

/** Colours of gold as the trade shortens them. A single P is none: `14KP` is plumb, of exactly 14 karat. */
const golds: Readonly<Record<string, string>> = {
  w: 'white',
  wg: 'white',
  y: 'yellow',
  yg: 'yellow',
  gg: 'yellow',
  r: 'rose',
  rg: 'rose',
  pg: 'pink',
}
const goldOf = (code: string) => `${golds[code.toLowerCase()]} gold`

/** Codes of the trade in words: `14KW`, `18K WG`, `YG 750`, `WG`, `18ct Yellow`, `K18`, `Pt950`, `585/-`. */
const inWords = (text: string) =>
  text
    .trim()
    .replace(/^k\s?(\d{1,2})(?!\d)/i, '$1K ')
    .replace(
      /^(\d{1,2}\s?(?:kt?|ct)|\d{3})[\s/-]*([wyrp]g|gg|[wyr])$/i,
      (_all, purity: string, code: string) => `${purity} ${goldOf(code)}`,
    )
    .replace(
      /^([wyrp]g|gg)(?:[\s/-]*(\d{1,2}\s?(?:kt?|ct)|\d{3}))?$/i,
      (_all, code: string, purity = '') => `${purity} ${goldOf(code)}`,
    )
    .replace(/^(\d{1,2}\s?(?:kt?|ct))\s+(white|yellow|rose|pink|red)$/i, '$1 $2 gold')
    .replace(/^(au|ag|pt|pd)(?=\d)/i, '$1 ')
    .replace(/(?<=(?<!\d)\d{3})\s?\/\s?(?:-|000)(?!\d)/, '')

/** Finenesses of gold alone. Silver is also of 875, and silver and gold of 900. */
const ofGold = /^(?:333|375|417|585|750|916)$/

/** The metal that a fineness alone says; empty if it could be another. Only gold has karats. */
function metalOf(purity: string): string {
  if (/[kc]/i.test(purity) || ofGold.test(purity)) return 'Gold'
  return purity === '925' ? 'Silver' : ''
}

/**
 * A metal with its fineness, its colour or both in one text: `14K White Gold`, `750 Gelbgold`, `14KW`; or a
 * fineness that says its metal: `18K`, `925`. Null for any other text, and for a metal that is
 * not traded in that fineness.
 */
export function metalIn(kind: Kind, key: string, text: string): Record<string, string> | null {
  const metal = metalKey.test(key) ? fieldAt(kind, key) : undefined
  if (metal === undefined || text.length > 60) return null
  const written = inWords(text)
  const purity = fineness.exec(written)?.[0] ?? ''
  const name = wordInEnglish(
    metal,
    written
      .replace(purity, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[\s,;/·-]+|[\s,;/·-]+$/g, ''),
  )
  const colour = colouredGold.exec(name)?.[1] ?? ''
  const fieldOf = (part: string) => fieldAt(kind, key.replace(metalKey, `$1${part}`))
  const valueOf = (part: string, words: string) => {
    const read = fieldOf(part)?.read(words, {})
    return read !== undefined && 'value' in read ? read.value : undefined
  }
  const pure = Number(valueOf('fineness', purity))
  const metalName = colour !== '' ? 'Gold' : name === '' ? metalOf(purity) : name
  const value = valueOf('metal', metalName) as Metal | undefined
  // Only what is worn has a colour; bullion has finenesses of its own.
  const isWorn = fieldOf('colour') !== undefined
  if (isWorn && purity !== '' && value !== undefined && !isFineness(value, pure)) return null
  const parts = { metal: metalName, fineness: purity, colour }
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

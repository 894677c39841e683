import type { Said } from '#shared/features/listings/fields/field.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

/** What differs in one of a lot's variants. */
interface Change {
  said?: Said
  /** Its price on its basis, in US dollars; the basis may be another than the lot's. */
  usd?: number
}

/** One lot of the demo, as its seller would type it, without what its variants add. */
export interface BaseLot {
  kind: KindName
  /** The names of its pictures in `client/imagery`, the first one in front. */
  pictures: readonly [string, ...string[]]
  said: Said
  /** The price on its basis, in US dollars; none if it is a percentage, which `said` has. */
  usd?: number
  /** Pieces of the first variant. */
  quantity: number
  /** The price of the last variant if its diamonds are laboratory-grown, in US dollars. */
  grownUsd?: number
  /** What some of the five variants have instead; by default their weights and their sizes differ. */
  changes?: Readonly<Partial<Record<number, Change>>>
}

/**
 * A piece of finished jewellery; its weights and its size differ from variant to variant.
 * @param prices in US dollars, and what else differs in some of its variants
 */
export const piece = (
  picture: string,
  quantity: number,
  prices: number | readonly [usd: number, more: Pick<BaseLot, 'changes' | 'grownUsd'>],
  said: Said,
): BaseLot => {
  const [usd, more] = typeof prices === 'number' ? [prices, {}] : prices
  const sold = { quantity, usd, said: { basis: 'Per piece', ...said } }
  return { kind: 'jewellery', pictures: [picture], ...sold, ...more }
}

/** A metal of a piece, as a seller types it. */
export const metal = (name: string, fineness: string, colour?: string, at = 1): Said => ({
  [`metals.${at}.metal`]: name,
  [`metals.${at}.fineness`]: fineness,
  ...(colour === undefined ? {} : { [`metals.${at}.colour`]: colour }),
})

/** A stone of a piece, as a seller types it. */
export const stone = (
  gem: string,
  count: string,
  carats: string,
  shape: string,
  treatment = 'None',
  more: { role?: 'Accent' | 'Centre'; colour?: string; clarity?: string; at?: number } = {},
): Said => {
  const { at = 1, ...graded } = more
  const origin = gem === 'Pearl' ? 'Cultured' : 'Natural'
  const typed = { gem, count, carats, shape, origin, treatment, ...graded }
  return Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [`stones.${at}.${name}`, text]),
  )
}

/** Small diamonds beside another stone. */
export const accents = (count: string, carats: string): Said =>
  stone('Diamond', count, carats, 'Round', 'None', {
    at: 2,
    role: 'Accent',
    colour: 'G to H',
    clarity: 'VS to SI',
  })

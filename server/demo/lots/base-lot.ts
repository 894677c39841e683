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
  /** What each of the five variants has instead; by default its weights and its size differ. */
  changes?: readonly [Change, Change, Change, Change, Change]
}

/** A piece of finished jewellery; its weights and its size differ from variant to variant. */
export const piece = (
  picture: string,
  quantity: number,
  usd: number,
  said: Said,
  more: Pick<BaseLot, 'changes' | 'grownUsd'> = {},
): BaseLot => ({
  kind: 'jewellery',
  pictures: [picture],
  quantity,
  usd,
  said: { basis: 'Per piece', ...said },
  ...more,
})

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
  at = 1,
): Said => ({
  [`stones.${at}.gem`]: gem,
  [`stones.${at}.count`]: count,
  [`stones.${at}.carats`]: carats,
  [`stones.${at}.shape`]: shape,
  [`stones.${at}.origin`]: gem === 'Pearl' ? 'Cultured' : 'Natural',
  [`stones.${at}.treatment`]: treatment,
})

/** Small diamonds beside another stone. */
export const accents = (count: string, carats: string, at = 2): Said => ({
  ...stone('Diamond', count, carats, 'Round', 'None', at),
  [`stones.${at}.role`]: 'Accent',
  [`stones.${at}.colour`]: 'G to H',
  [`stones.${at}.clarity`]: 'VS to SI',
})

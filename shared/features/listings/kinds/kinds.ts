import { bullion } from './bullion.ts'
import { diamond } from './diamond.ts'
import { gemstone } from './gemstone.ts'
import { jewellery } from './jewellery.ts'
import type { Kind } from './kind.ts'
import { mixedLot } from './mixed-lot.ts'
import { pearl } from './pearl.ts'

/** Everything that is sold. A new kind is its own file and one entry here. */
export const kinds = {
  jewellery,
  diamond,
  gemstone,
  pearl,
  bullion,
  'mixed-lot': mixedLot,
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]

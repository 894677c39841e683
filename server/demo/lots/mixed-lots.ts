import type { Said } from '#shared/features/listings/fields/field.ts'

import type { BaseLot } from './base-lot.ts'

type Line = readonly [title: string, pieces: string, weight: string, more: Said]

const manifest = (lines: readonly Line[]): Said =>
  Object.fromEntries(
    lines.flatMap(([title, pieces, weight, more], at) =>
      Object.entries({ title, pieces, weight, ...more }).map(([name, text]) => [
        `lines.${at + 1}.${name}`,
        text,
      ]),
    ),
  )

const gold18 = { metal: 'Gold', fineness: '18k' }
const gold14 = { metal: 'Gold', fineness: '14k' }
const silver = { metal: 'Silver', fineness: '925' }
const set = (gem: string, treatment: string) => ({ gem, origin: 'Natural', treatment })

/** Lots with a manifest, each sold once. */
export const mixedLots: readonly BaseLot[] = [
  {
    kind: 'mixed-lot',
    pictures: [
      'ring-stacking-trio-pave-18k',
      'earrings-hoop-pave-diamond-18k-white',
      'pendant-pear-aquamarine-halo-18k-white',
    ],
    quantity: 1,
    usd: 41_500,
    said: {
      title: 'Stock of a closed branch, 46 pieces',
      description: 'Everything from the show cases of one shop. Prices were taken off.',
      breaking: 'Whole lot only',
      pieces: '46',
      gross: '268.4 g',
      ...manifest([
        ['Diamond rings', '18', '86.2 g', { ...gold18, ...set('Diamond', 'N') }],
        ['Diamond hoops and studs', '16', '74.6 g', { ...gold18, ...set('Diamond', 'N') }],
        ['Aquamarine pendants', '12', '107.6 g', { ...gold18, ...set('Aquamarine', 'H') }],
      ]),
      basis: 'Whole lot',
    },
  },
  {
    kind: 'mixed-lot',
    pictures: [
      'necklace-paperclip-chain-14k-yellow',
      'earrings-hoop-plain-14k-yellow',
      'pendant-sunburst-medallion-14k-yellow',
    ],
    quantity: 1,
    usd: 86,
    said: {
      title: '14 karat overstock, chains and hoops',
      description: 'Plain pieces of a running line, sold by the gram. Lines may be picked.',
      breaking: 'Lines can be picked in an offer',
      pieces: '120',
      gross: '1046 g',
      ...manifest([
        ['Paperclip chains', '60', '576 g', gold14],
        ['Tapered hoops, pairs', '40', '336 g', gold14],
        ['Plain medallions', '20', '134 g', gold14],
      ]),
      basis: 'Per gram',
    },
  },
  {
    kind: 'mixed-lot',
    pictures: ['necklace-curb-chain-925-silver', 'cuff-hammered-925-silver'],
    quantity: 1,
    said: {
      title: 'Silver chains and cuffs, 95 pieces',
      description:
        'From two workshops. Priced from the metal. Lines can be picked, at least a quarter of the lot.',
      breaking: 'Lines can be picked in an offer, with a minimum share',
      share: '25',
      pieces: '95',
      gross: '4440 g',
      ...manifest([
        ['Curb chains, 50 cm', '60', '2760 g', silver],
        ['Hammered cuffs', '35', '1680 g', silver],
      ]),
      basis: 'Metal plus premium',
      percent: '38',
    },
  },
]

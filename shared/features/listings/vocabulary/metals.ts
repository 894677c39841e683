import { type Metal, metalLabels } from '../../rates/metals.ts'
import { optionsOf } from '../fields/choice.ts'
import type { Option } from '../fields/field.ts'

export const metalOptions: readonly Option<Metal>[] = optionsOf(metalLabels, {
  gold: ['au', 'yellow gold', 'white gold', 'rose gold'],
  silver: ['ag', 'sterling', 'sterling silver'],
  platinum: ['pt', 'plat'],
  palladium: ['pd'],
})

/**
 * Finenesses of jewellery in tenths of a per mille, with the karat that the trade says. By table:
 * 22 karat is 916 and 14 karat 585, which no division by 24 gives. The legal standards of the
 * United Kingdom, and 333, 417, 875 and 995 as they are traded elsewhere.
 */
const finenesses: Readonly<Record<Metal, readonly (readonly [number, string?])[]>> = {
  gold: [
    [3330, '8k'],
    [3750, '9k'],
    [4170, '10k'],
    [5850, '14k'],
    [7500, '18k'],
    [8750, '21k'],
    [9160, '22k'],
    [9580, '23k'],
    [9900],
    [9950],
    [9990, '24k'],
  ],
  silver: [[8000], [9250, 'sterling'], [9580, 'Britannia'], [9990]],
  platinum: [[8500], [9000], [9500], [9990]],
  palladium: [[5000], [9500], [9990]],
}

/** Whether jewellery of this metal is made in a fineness, in tenths of a per mille. */
export const isFineness = (metal: Metal, fineness: number) =>
  finenesses[metal].some(([known]) => known === fineness)

/** A fineness as the trade writes it: `750`, or `999.9`. */
export const perMille = (fineness: number) =>
  fineness % 10 === 0 ? String(fineness / 10) : (fineness / 10).toFixed(1)

/** What the trade also calls a fineness of gold: `18k`; undefined if nothing. */
export const karatOf = (fineness: number): string | undefined =>
  finenesses.gold.find(([known]) => known === fineness)?.[1]

/** Every fineness once, with its karat and the Indian spelling (`18K750`) as aliases. */
export const finenessOptions: readonly Option[] = [
  ...new Set(Object.values(finenesses).flatMap((each) => each.map(([fineness]) => fineness))),
]
  .toSorted((a, b) => a - b)
  .map((fineness) => {
    const karat = karatOf(fineness)
    const names = Object.values(finenesses).flatMap((each) =>
      each.flatMap(([known, name]) => (known === fineness && name !== undefined ? [name] : [])),
    )
    const number = karat?.slice(0, -1)
    return {
      value: String(fineness),
      label: [perMille(fineness), ...new Set(names)].join(', '),
      aliases: [
        perMille(fineness),
        ...names,
        ...(number === undefined
          ? []
          : [
              `${number}kt`,
              `${number} ct`,
              `${number} carat`,
              `${number} karat`,
              `${number}k${perMille(fineness)}`,
              `${perMille(fineness)} ${number}k`,
            ]),
      ],
    }
  })

export const metalColours = {
  yellow: 'Yellow',
  white: 'White',
  rose: 'Rose',
  'two-tone': 'Two-tone',
  'tri-tone': 'Three colours',
} as const

export const platings = {
  none: 'None',
  rhodium: 'Rhodium',
  vermeil: 'Vermeil',
  gilt: 'Gilt',
} as const

export const hallmarks = {
  none: 'None',
  exempt: 'Exempt by weight',
  uk: 'UK assay office',
  ccm: 'Common Control Mark (Convention)',
  bis: 'BIS with HUID',
  other: 'Another national mark',
} as const

import { tiers } from '../../common-fields.ts'
import { optionsOf } from '../../fields/choice.ts'
import type { ValuesOf } from '../../fields/field.ts'
import {
  clarityOptions,
  diamondColours,
  fancyIntensities,
  tierOptions,
} from '../../vocabulary/diamonds.ts'
import { shapeOptions, stoneOrigins } from '../../vocabulary/stones.ts'
import { checks } from '../checks.ts'
import { comparedLoose } from '../compared-stones.ts'
import type { Complaint, Kind, Sheet } from '../kind.ts'
import { lengthToWidth } from '../length-to-width.ts'
import { reportFields } from '../report-fields.ts'
import { takeColoursApart } from './colours.ts'
import { diamondBases, diamondFields, forms, hasTier, isFancy } from './diamond-fields.ts'
import { isTurned, takeGirdleApart } from './girdle.ts'

type Diamond = ValuesOf<typeof diamondFields>

function complaints({ values }: Sheet): readonly Complaint[] {
  const stone = values as Diamond
  const found: Complaint[] = []
  if (
    stone.form === 'melee' &&
    stone.stones !== undefined &&
    (stone.carats ?? 0) / stone.stones > 200
  ) {
    found.push({ key: 'form', reason: 'Melee is under 0.2 ct a stone. Choose “Parcel”.' })
  }
  if (stone.clarity === 'si3' && stone.laboratory === 'gia') {
    found.push({ key: 'clarity', reason: 'SI3 is not a GIA grade. Enter the grade of the report.' })
  }
  if (isTurned(values)) {
    found.push({ key: 'girdleTo', reason: 'The girdle is thinner here than in “Girdle from”.' })
  }
  const { length = 0, width = 0, depth = 0 } = stone
  const longest = Math.max(length, width)
  // Many lists call the percentage "Depth", too: 62 beside a length of 6.4.
  if (longest > 0 && depth > longest * 2) {
    found.push({
      key: 'depth',
      reason: 'No stone of this length is so deep. Is it the depth in percent?',
    })
  }
  return found
}

const labelIn = (options: readonly { value: string; label: string }[], value: string | undefined) =>
  options.find((each) => each.value === value)?.label

/** Loose diamonds: single stones, pairs, parcels and melee. */
export const diamond: Kind = {
  name: 'diamond',
  label: 'Loose diamonds',
  one: 'lot',
  many: 'lots',
  introduction: {
    for: 'Single stones, matched pairs, parcels and melee.',
    needs: 'Natural or laboratory-grown, shape, carats, colour and clarity.',
  },
  categories: ['loose-diamonds'],
  subcategories: () => forms,
  categoryPages: () => import('./category-pages.ts'),
  checks: [
    checks.measures,
    checks.report,
    'Test whether they are natural or laboratory-grown, as stated.',
  ],
  taxedAs: () => 'loose-stones',
  fields: diamondFields,
  lists: { tiers },
  bases: diamondBases,
  follows: lengthToWidth,
  takeApart: (said) => takeColoursApart(takeGirdleApart(said)),
  complaints,
  compared: ({ values }) => {
    const found = comparedLoose({ ...(values as Diamond), gem: 'diamond' })
    return found && isFancy(values) ? { ...found, among: `${found.among} of fancy colour` } : found
  },
  facts: ({ values }) => {
    const stone = values as Diamond
    const carats = stone.carats === undefined ? '' : `${(stone.carats / 1000).toFixed(2)} ct`
    const colour = isFancy(values)
      ? [
          labelIn(optionsOf(fancyIntensities), stone.intensity),
          stone.fancyOvertone,
          stone.fancyColour,
        ]
          .filter(Boolean)
          .join(' ')
      : labelIn(diamondColours, stone.colour)
    const grade = hasTier(values) ? `${labelIn(tierOptions, stone.tier) ?? ''} (GIA)` : undefined
    const quality = [colour, labelIn(clarityOptions, stone.clarity)?.split(' ')[0], grade]
    const origin = stone.origin === undefined ? '' : labelIn(stoneOrigins, stone.origin)
    return {
      category: 'loose-diamonds',
      subcategory: stone.form ?? null,
      metals: [],
      gross: null,
      carats: stone.carats ?? null,
      gems: ['diamond'],
      origin: stone.origin ?? null,
      lines: [
        [origin, labelIn(shapeOptions, stone.shape), carats].filter(Boolean).join(' · '),
        [
          ...quality,
          labelIn(
            reportFields.laboratory.control.kind === 'choice'
              ? reportFields.laboratory.control.options
              : [],
            stone.laboratory,
          ),
        ]
          .filter(Boolean)
          .join(' · '),
      ],
    }
  },
}

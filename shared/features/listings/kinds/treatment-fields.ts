import { choice, optionsOf } from '../fields/choice.ts'
import type { FieldOptions, Values } from '../fields/field.ts'
import { degrees, treatmentOptions } from '../vocabulary/stones.ts'

const treated = ({ treatment }: Values) => treatment !== undefined && treatment !== 'none'

/** What was done to a stone besides its treatment. Buyers find both as treatments. */
export const furtherTreatment = (more: FieldOptions = {}) =>
  choice(
    'Further treatment',
    treatmentOptions.filter(({ value }) => value !== 'none'),
    { ...more, applies: treated, facetName: 'treatment' },
  )

/** How much was done to a stone, as laboratories grade the oil in emeralds. */
export const degreeField = (columns: readonly string[] = []) =>
  choice('Degree of treatment', optionsOf(degrees, { minor: ['insignificant'] }), {
    applies: treated,
    columns,
  })

const labels = new Map(treatmentOptions.map(({ value, label }) => [value, label]))

/** All that was done to a stone, such as "Heated (H), Filled (F)"; empty if nothing is said. */
export const treatmentWords = (values: Values): string =>
  [values.treatment, values.furtherTreatment]
    .flatMap((each) => labels.get(String(each)) ?? [])
    .join(', ')

import { choice, optionsOf } from '../fields/choice.ts'
import type { Section } from '../fields/field.ts'
import { degrees } from '../vocabulary/stones.ts'

/** How much was done to a stone, as laboratories grade the oil in emeralds. */
export const degreeField = (section: Section, columns: readonly string[] = []) =>
  choice('Degree of treatment', optionsOf(degrees, { minor: ['insignificant'] }), {
    section,
    applies: ({ treatment }) => treatment !== undefined && treatment !== 'none',
    columns,
  })

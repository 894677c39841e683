import { stockNumberPattern } from '../common-fields.ts'
import { yesNo } from '../fields/choice.ts'
import { within } from '../fields/field.ts'
import { words } from '../fields/words.ts'

/** Stones that match: a pair, or one stone of a pair whose other one is listed beside it. */
export const pairFields = within('what', {
  pairStockNumber: words('Matched pair stock number', {
    ...stockNumberPattern,
    hint: 'The stock number of the matching stone.',
    columns: ['Matched pair stock #', 'Pair stock #', 'Pair stock number', 'Matching stock #'],
  }),
  separable: yesNo('Pair can be separated', {
    applies: ({ form, pairStockNumber }) => form === 'pair' || pairStockNumber !== undefined,
    columns: ['Is matched pair separable', 'Pair separable', 'Separable'],
  }),
})

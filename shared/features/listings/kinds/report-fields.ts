import { choice, yesNo } from '../fields/choice.ts'
import { type FieldOptions, within } from '../fields/field.ts'
import { day, words } from '../fields/words.ts'
import { laboratoryOptions } from '../vocabulary/stones.ts'

const withReport: Pick<FieldOptions, 'applies'> = {
  applies: ({ laboratory }) => laboratory !== undefined,
}

/** A laboratory's report about a stone. */
export const reportFields = within('report', {
  laboratory: choice('Laboratory', laboratoryOptions, {
    facet: 'values',
    columns: ['Lab', 'Certificate lab', 'Cert'],
  }),
  report: words('Report number', {
    ...withReport,
    needed: ({ laboratory }) => laboratory !== undefined,
    longest: 30,
    pattern: /^[\p{L}\p{N}/-]{3,30}$/u,
    otherwise: 'Enter the number as the report gives it: letters, digits, / and -.',
    columns: [
      'Certificate #',
      'CertID',
      'CertNo',
      'Certificate number',
      'Report #',
      'Report no.',
      'Cert #',
    ],
  }),
  reportDate: day('Report date', { ...withReport, columns: ['Cert date', 'Certificate date'] }),
  inscribed: yesNo('Laser inscription', {
    ...withReport,
    columns: ['Inscription', 'Laser inscribed'],
  }),
})

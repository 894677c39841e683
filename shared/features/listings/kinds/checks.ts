/** What buyers check of more than one kind. */
export const checks = {
  weight: 'Weigh it, and compare the weight with the lot’s.',
  measures: 'Compare the weight and the measurements with the lot’s.',
  report:
    'Compare the report’s number with the stone’s inscription, and with the laboratory’s own page.',
} as const

/** What a trade reference answers, as they type it. */
export const referenceAnswers = {
  knownSince: '2014',
  currency: 'EUR',
  highestCredit: '120,000',
  owing: '8000',
  pastDue: '0',
  lastSale: '2026-02-11',
  terms: '30 days net',
  payment: 'prompt',
  remarks: '',
} as const

/** What the audit log says about metal prices and exchange rates. */
export const ratesSentences = {
  'rates.metals-entered': '{who} entered metal prices.',
  'rates.exchange-entered': '{who} entered exchange rates.',
} as const

import type { Quotes } from '#server/features/rates/rate-source.ts'

/** Stands beside each of them, so that nobody takes one for a quote. */
export const demoSource = 'Sample for the demo'

/** Round figures of a plausible size; no market quoted them. */
export const demoQuotes: Quotes = {
  at: null,
  metals: [
    { metal: 'gold', perOunceMinor: 400_000, currency: 'USD' },
    { metal: 'silver', perOunceMinor: 5000, currency: 'USD' },
    { metal: 'platinum', perOunceMinor: 150_000, currency: 'USD' },
    { metal: 'palladium', perOunceMinor: 140_000, currency: 'USD' },
  ],
  exchange: [
    { from: 'USD', to: 'EUR', rate: '0.86' },
    { from: 'USD', to: 'GBP', rate: '0.76' },
    { from: 'USD', to: 'CHF', rate: '0.8' },
    { from: 'USD', to: 'INR', rate: '88' },
    { from: 'USD', to: 'AED', rate: '3.67' },
    { from: 'USD', to: 'HKD', rate: '7.8' },
    { from: 'USD', to: 'SGD', rate: '1.3' },
    { from: 'USD', to: 'JPY', rate: '150' },
  ],
}

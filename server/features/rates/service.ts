/** What metals and currencies are worth, for other features. */
export { currentRates } from './current-rates.ts'

/** What metals and currencies are worth, for other features. */
export {
  type CurrentRates,
  currentRates,
  currentSpotsIn,
  factorTo,
  metalsIn,
  rateSample,
  spotsIn,
} from './current-rates.ts'
export { displayCurrencyOf } from './display-currency.ts'

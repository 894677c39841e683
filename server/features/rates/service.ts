/** What metals and currencies are worth, for other features. */
export {
  type CurrentRates,
  currentRates,
  currentSpotsIn,
  metalsIn,
  spotsIn,
} from './current-rates.ts'
export { factorTo } from './factor-to.ts'
export { displayCurrencyOf } from './display-currency.ts'

import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { accepted, account, anyone, operator } from '#server/contract/rules.ts'
import { rates } from '#shared/features/rates/contract.ts'
import { displayCurrency } from '#shared/features/rates/display-contract.ts'

import { currentRates } from './current-rates.ts'
import { chooseDisplayCurrency, readDisplayCurrency } from './display-currency.ts'
import { enterExchangeRates, enterMetalPrices } from './enter-rates.ts'
import * as events from './events.ts'
import { feedState, followFeed } from './follow-feed.ts'
import { ratesHistory } from './history.ts'
import { ratesData } from './personal-data.ts'

const handlers: Handlers<typeof rates> = {
  current: allow(anyone, (ctx) => currentRates(ctx)),
  feed: allow(operator, async (ctx) => ({ feed: await feedState(ctx) })),
  enterMetalPrices: allow(operator, enterMetalPrices),
  enterExchangeRates: allow(operator, enterExchangeRates),
  history: allow(operator, ratesHistory),
}

/** Everybody reads and chooses for themselves. */
const displayHandlers: Handlers<typeof displayCurrency> = {
  read: allow(account, (ctx) => readDisplayCurrency(ctx)),
  choose: allow(accepted, chooseDisplayCurrency),
}

/** Metal prices and exchange rates. */
export const ratesFeature: Feature = {
  operations: [
    ...implement('rates', rates, handlers),
    ...implement('displayCurrency', displayCurrency, displayHandlers),
  ],
  personalData: ratesData,
  events: Object.values(events),
  // Each minute it looks whether the configured interval is over.
  jobs: [{ name: 'rate feed', first: 10_000, every: 60_000, run: followFeed }],
}

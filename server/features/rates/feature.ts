import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { anyone, operator } from '#server/contract/rules.ts'
import { onTheWire } from '#server/contract/wire.ts'
import { rates } from '#shared/features/rates/contract.ts'

import { ratesSentences } from './audit-sentences.ts'
import { currentRates } from './current-rates.ts'
import { enterExchangeRates, enterMetalPrices } from './enter-rates.ts'
import { feedState, followFeed } from './follow-feed.ts'
import { ratesHistory } from './history.ts'

const handlers: Handlers<typeof rates> = {
  current: allow(anyone, async (ctx) => onTheWire(await currentRates(ctx))),
  feed: allow(operator, async (ctx) => onTheWire({ feed: await feedState(ctx) })),
  enterMetalPrices: allow(operator, enterMetalPrices),
  enterExchangeRates: allow(operator, enterExchangeRates),
  history: allow(operator, ratesHistory),
}

/** Metal prices and exchange rates. */
export const ratesFeature: Feature = {
  operations: implement('rates', rates, handlers),
  auditWords: { says: ratesSentences },
  // Each minute it looks whether the configured interval is over.
  jobs: [{ name: 'rate feed', first: 10_000, every: 60_000, run: followFeed }],
}

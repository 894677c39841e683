import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { brand } from '#shared/brand.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { currencies, moneyWords } from '#shared/contract/money.ts'
import type { rates } from '#shared/features/rates/contract.ts'
import { metals } from '#shared/features/rates/metals.ts'

import { rateEvents } from './events.ts'
import type { Quotes } from './rate-source.ts'
import { holdRates, largeMoves, storeQuotes } from './store-quotes.ts'

/** What everybody reads. Which of our people it was, only operators do. */
const source = `Entered by ${brand.name}`

/**
 * Stores what the caller has entered, in the open transaction.
 * @throws ProblemError 422 at the box to tick, with every large move
 */
async function enter(
  inside: CallContext<PersonActor>,
  quotes: Pick<Quotes, 'metals' | 'exchange'>,
  confirmed: boolean,
): Promise<void> {
  const known = await holdRates(inside)
  const now = { ...quotes, at: null }
  const large = largeMoves(known, now)
  if (!confirmed && large.length > 0) throw invalidInput('/confirmed', large.join(' '))
  await storeQuotes(inside, known, now, { source, enteredBy: inside.actor.personId })
}

/**
 * Enters metal prices, which count from now on.
 * @throws ProblemError 422 if there are none, or one moves by more than a tenth and is not confirmed
 */
export async function enterMetalPrices(
  ctx: CallContext<PersonActor>,
  { currency, confirmed, ...given }: InputOf<typeof rates.enterMetalPrices>,
): Promise<void> {
  const prices = metals.flatMap((metal) => {
    const perOunceMinor = given[metal]
    return perOunceMinor === undefined ? [] : [{ metal, perOunceMinor, currency }]
  })
  if (prices.length === 0) throw invalidInput('/gold', 'Enter at least one price.')
  await inTransaction(ctx, async (inside) => {
    await enter(inside, { metals: prices, exchange: [] }, confirmed)
    await happened(inside, rateEvents['metals-entered'], 'metals', {
      after: {
        metals: Object.fromEntries(
          prices.map(({ metal, perOunceMinor: minor }) => [metal, moneyWords({ minor, currency })]),
        ),
      },
    })
  })
}

/**
 * Enters what one unit of a currency is worth in others, from now on.
 * @throws ProblemError 422 if there is none, or one moves by more than a tenth and is not confirmed
 */
export async function enterExchangeRates(
  ctx: CallContext<PersonActor>,
  { from, confirmed, ...given }: InputOf<typeof rates.enterExchangeRates>,
): Promise<void> {
  if (given[from] !== undefined)
    throw invalidInput(`/${from}`, `One ${from} is always one ${from}.`)
  const pairs = currencies.flatMap((to) => {
    const rate = given[to]
    return rate === undefined ? [] : [{ from, to, rate }]
  })
  if (pairs.length === 0) {
    throw invalidInput(`/${currencies.find((each) => each !== from)}`, 'Enter at least one rate.')
  }
  await inTransaction(ctx, async (inside) => {
    await enter(inside, { metals: [], exchange: pairs }, confirmed)
    await happened(inside, rateEvents['exchange-entered'], 'exchange', {
      after: { rates: Object.fromEntries(pairs.map(({ to, rate }) => [`${from}/${to}`, rate])) },
    })
  })
}

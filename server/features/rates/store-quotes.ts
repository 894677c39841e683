import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { metalMove, rateMove } from '#shared/features/rates/moves.ts'

import { type CurrentRates, currentRates, ratesTag } from './current-rates.ts'
import type { Quotes } from './rate-source.ts'
import { exchangeRate, metalPrice } from './table.ts'

/** For this transaction only, so that nobody compares with a price that is being replaced. */
const lock = 73_587_874

/**
 * Holds back everybody else who enters prices, until the transaction ends.
 * @returns what counts until then
 */
export async function holdRates(ctx: WorkContext): Promise<CurrentRates> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${lock})`)
  return currentRates(ctx)
}

/** The quotes that move so far from what counts that they may be mistakes, in words. */
export const largeMoves = (known: CurrentRates, { metals, exchange }: Quotes): string[] =>
  [
    ...metals.map((each) => {
      const last = known.metals.find(({ metal }) => metal === each.metal)
      return metalMove(each, last, known.exchange)
    }),
    ...exchange.map((each) => {
      const last = known.exchange.find(({ from, to }) => from === each.from && to === each.to)
      return rateMove(each, last)
    }),
  ].filter((move) => move !== null)

interface Origin {
  source: string
  /** The operator who entered them; null if they came from a feed. */
  enteredBy: string | null
}

/**
 * Adds quotes to the history, in the caller's transaction, which holds the rates. What is not newer
 * than the price that counts is left out.
 * @param known what `holdRates` returned
 */
export async function storeQuotes(
  ctx: WorkContext,
  known: CurrentRates,
  { at, metals, exchange }: Quotes,
  origin: Origin,
): Promise<void> {
  const { db } = ctx
  const now = ctx.clock()
  /** Now is always newer, even within the millisecond of the last price. */
  const timeAfter = (last: Date | undefined) => {
    if (at !== null) return last === undefined || last < at ? at : null
    return last === undefined || last < now ? now : new Date(last.getTime() + 1)
  }
  const prices = metals.flatMap((each) => {
    const time = timeAfter(known.metals.find(({ metal }) => metal === each.metal)?.at)
    return time === null ? [] : [{ ...each, ...origin, at: time }]
  })
  const pairs = exchange.flatMap(({ from, to, rate }) => {
    const last = known.exchange.find((each) => each.from === from && each.to === to)
    const time = timeAfter(last?.at)
    return time === null ? [] : [{ fromCurrency: from, toCurrency: to, rate, ...origin, at: time }]
  })
  if (prices.length > 0) await db.insert(metalPrice).values(prices)
  if (pairs.length > 0) await db.insert(exchangeRate).values(pairs)
  if (prices.length + pairs.length > 0) {
    afterCommit(ctx, () => ctx.services.pages.invalidate(ratesTag))
  }
}

import type { ExchangeRate } from '#shared/features/rates/exchange.ts'
import type { MetalPrice } from '#shared/features/rates/metals.ts'

/** Prices and rates as they were quoted at one time. */
export interface Quotes {
  /** Null: now. */
  at: Date | null
  metals: readonly MetalPrice[]
  exchange: readonly ExchangeRate[]
}

/** Where prices come from by themselves. Without one, operators enter them. */
export interface RateSource {
  /** How prices from it are marked. */
  name: string
  everyMinutes: number
  /**
   * Asks for the present quotes.
   * @throws SourceProblem if no answer came, or one that cannot be trusted
   */
  read: (signal: AbortSignal) => Promise<Quotes>
}

/** Why a source gave no prices, in words for operators. */
export class SourceProblem extends Error {
  override name = 'SourceProblem'
}

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { FeeTerms } from '../../../contract/fee-prices.ts'
import type { Currency } from '../../../contract/money.ts'
import { noPriceWords } from '../../listings/no-price.ts'
import { priceAt, type Priced, smallestOrder, currentSpotsOf } from '../../listings/pricing.ts'
import type { FeeTax } from '../../taxes/tax.ts'
import type { PriceLock } from '../price-locks/lock-prices.ts'
import type { basket } from './contract.ts'

export type BasketLine = OutputOf<typeof basket.read>['lines'][number]
/** A line whose lot is on sale. */
export type LineOnSale = BasketLine & { lot: NonNullable<BasketLine['lot']> }

/** Lines with the metal prices that are locked for them. */
export const atLocked = (lines: readonly BasketLine[], locks: readonly PriceLock[]): BasketLine[] =>
  lines.map(({ lot, ...line }) => {
    const lock = locks.find(({ slug }) => slug === lot?.slug)
    if (lot === null || lock === undefined) return { ...line, lot }
    const metals = lot.metals.map((each) => {
      const at = lock.metals.find(({ metal }) => metal === each.metal)
      return at === undefined ? each : { ...each, perOunce: at.perOunce, stale: false }
    })
    return { ...line, lot: { ...lot, metals } }
  })

/** Lines that one order can have: of one seller, in one currency. */
export interface Group {
  seller: BasketLine['seller']
  currency: Currency
  /** Our fee and how VAT applies to it, which are the same for all lots. */
  feeTerms: FeeTerms
  feeTax: FeeTax
  lines: LineOnSale[]
}

/** The lines on sale by seller and currency, and those that are not on sale. */
export function groupsOf(lines: readonly BasketLine[]): { groups: Group[]; gone: BasketLine[] } {
  const groups = new Map<string, Group>()
  const gone: BasketLine[] = []
  for (const { lot, ...line } of lines) {
    if (lot === null) {
      gone.push({ ...line, lot })
      continue
    }
    const currency = lot.quote.currency as Currency
    const name = `${line.seller.id} ${currency}`
    const group = groups.get(name) ?? {
      seller: line.seller,
      currency,
      feeTerms: lot.feeTerms,
      feeTax: lot.feeTax,
      lines: [],
    }
    group.lines.push({ ...line, lot })
    groups.set(name, group)
  }
  return { groups: [...groups.values()], gone }
}

/** What the pieces of a line cost now, in minor units; null if so many cannot be ordered. */
export const pricedLine = ({ pieces, lot: { quote, metals } }: LineOnSale): Priced | null =>
  priceAt(quote, pieces, currentSpotsOf(metals))

/** Why a line cannot be ordered as it is. */
interface Fault {
  says: string
  /** How many pieces can be ordered instead; null if none can. */
  instead: number | null
}

/** What is wrong with a line; null if it can be ordered. */
export function faultOf(line: LineOnSale): Fault | null {
  const { pieces, lot } = line
  const { quantity } = lot.quote
  const least = smallestOrder(lot.quote)
  if (quantity === 0 || quantity < least) {
    return { says: `${noPriceWords({ quantity, least })}.`, instead: null }
  }
  if (pieces > quantity) return { says: `Only ${quantity} can be ordered now.`, instead: quantity }
  if (pieces < least) return { says: `The smallest order is ${least}.`, instead: least }
  if (pricedLine(line) !== null) return null
  return { says: `${noPriceWords({ quantity, least })}.`, instead: null }
}

import { scaled } from '../../contract/decimal.ts'

/** A share of a whole in basis points, rounded half up; null if the whole is nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : scaled(part, 10_000, whole)

/** Pieces sold, of those that were sold or are left; in basis points. */
export const sellThrough = ({ sold, left }: { sold: number; left: number }): number | null =>
  shareOf(sold, sold + left)

/** What was sold at cost, as a multiple of the average stock at cost, if the year went on like the window. */
interface Turned {
  /** Minor units: what was sold, at cost. */
  cost: number
  /** Minor units: what it brought. */
  net: number
  averageStock: number
  days: number
}

const aYear = 365

/** A multiple in hundredths, for a year; null without stock. */
const aYearOf = (amount: number, { averageStock, days }: Turned): number | null =>
  averageStock === 0 ? null : scaled(amount, 100 * aYear, averageStock * days)

/** How often a year the stock is sold, in hundredths: 70 is 0.7 times. */
export const stockTurn = (turned: Turned): number | null => aYearOf(turned.cost, turned)

/** Gross margin return on inventory investment, in hundredths: what a pound of stock earns in a year. */
export const gmroi = (turned: Turned): number | null => aYearOf(turned.net - turned.cost, turned)

/** What holding stock costs a month, in minor units. @param rate basis points a year */
export const holdingCost = (cost: number, rate: number): number => scaled(cost, rate, 120_000)

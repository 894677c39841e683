import { formatMoney, type Money } from '../contract/money.ts'
import { useReader } from './reader.ts'

/** An amount of money to the last minor unit, as the reader writes it, such as €1,234.50. */
export const Price = ({ of }: { of: Money }) => formatMoney(of, useReader().locale)

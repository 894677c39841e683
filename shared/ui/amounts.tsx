import { useCounted, useReader } from './reader.ts'

interface MoneyProps {
  /** An ISO 4217 code. */
  currency: string
  /** A decimal number of whole units. */
  amount: string
}

/** An amount of money without its cents, as the reader writes it, such as €12,500. */
export function Money({ currency, amount }: MoneyProps) {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(useReader().locale, options).format(Number(amount))
}

/** A whole number, such as 12,500. */
export function WholeNumber({ of }: { of: number }) {
  return new Intl.NumberFormat(useReader().locale, { maximumFractionDigits: 0 }).format(of)
}

interface CountProps {
  of: number
  one: string
  /** The word for several, unless it is the word for one with an s. */
  many?: string
}

/** A number with its unit, such as 1,500 pieces; where a cell of a table cannot use the hook. */
export function Count({ of, one, many }: CountProps) {
  return useCounted()(of, one, many)
}

/** The size of a file, such as 84 kB or 2.4 MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const small = bytes < 100_000
  const number = new Intl.NumberFormat(useReader().locale, {
    maximumFractionDigits: small ? 0 : 1,
  })
  return `${number.format(small ? Math.ceil(bytes / 1000) : bytes / 1_000_000)} ${small ? 'kB' : 'MB'}`
}

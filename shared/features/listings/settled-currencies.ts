import type { Currency } from '../../contract/money.ts'

/**
 * Why a lot cannot be on sale in a currency; null if it can, or has no currency yet.
 * @param settled the currencies in which the marketplace holds clients' money
 */
export function unsettledWords(
  currency: Currency | null | undefined,
  settled: readonly Currency[],
): string | null {
  if (currency == null || settled.includes(currency)) return null
  const cannot = `We cannot take payments in ${currency}.`
  if (settled.length === 0) return `${cannot} No other currency can be settled here yet either.`
  const others = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(settled)
  return `${cannot} Choose ${others}.`
}

/** Why a live listing is hidden from buyers, for its seller; null if it is not. */
export function hiddenWords(
  currency: Currency | null | undefined,
  settled: readonly Currency[],
): string | null {
  const why = unsettledWords(currency, settled)
  return why === null ? null : `Hidden from buyers. ${why}`
}

import type { Field } from '#shared/features/listings/fields/field.ts'
import { takesMoney } from '#shared/features/listings/import/decimals.ts'
import type { Kind, Sheet } from '#shared/features/listings/kinds/kind.ts'
import { quoteOf, unitOf } from '#shared/features/listings/pricing.ts'
import { fieldAt, valueAt } from '#shared/features/listings/sheet.ts'

/** A weight, size or price may become so many times as much, or as little, without a question. */
const factor = 3

const isLarge = (was: unknown, becomes: unknown) =>
  typeof was === 'number' &&
  typeof becomes === 'number' &&
  (becomes > was * factor || was > becomes * factor)

const hundredPercent = 10_000
const ofTheWhole = (percent: unknown) =>
  typeof percent === 'number' ? hundredPercent + percent : undefined

const isSize = ({ control }: Field) =>
  control.kind === 'line' && ['g', 'ct', 'mm'].includes(control.unit ?? '')

/** What one piece costs, without today's metal prices; null if that needs them or is incomplete. */
const pieceOf = (kind: Kind, sheet: Sheet) => unitOf(quoteOf(sheet, kind.facts(sheet)), {})

/**
 * The changed fields whose weight, size or price changes so much that the file was probably read with the
 * wrong decimal mark, unit or currency. Every change of currency counts, because amounts of two currencies
 * cannot be compared without a rate. A change of the way of quoting counts unless the price of one piece
 * stays about the same.
 */
export function largeChanges(
  kind: Kind,
  was: Sheet,
  becomes: Sheet,
  changed: readonly string[],
): readonly string[] {
  const [old, now] = [was.values, becomes.values]
  const anew = (key: string) => old[key] !== undefined && old[key] !== now[key]
  const [otherCurrency, otherBasis] = [anew('currency'), anew('basis')]
  const [before, after] = otherCurrency
    ? [null, null]
    : [pieceOf(kind, was), pieceOf(kind, becomes)]
  const priceFrom = ['price', 'percent', 'listPrice'].find((key) => changed.includes(key))
  return changed.filter((key) => {
    if (key === 'currency') return otherCurrency
    if (key === 'basis' && otherBasis) {
      return !otherCurrency && (before === null || after === null || isLarge(before, after))
    }
    const field = fieldAt(kind, key)
    if (field === undefined) return false
    const [one, other] = [valueAt(was, key), valueAt(becomes, key)]
    if (isSize(field)) return isLarge(one, other)
    if (otherCurrency || otherBasis) return false
    if (takesMoney(field) && isLarge(one, other)) return true
    if (/(?:^|\.)percent$/.test(key) && isLarge(ofTheWhole(one), ofTheWhole(other))) return true
    // A price per gram and the weight may each change by less, and the piece by more. What is left of
    // a lot that is sold as a whole says nothing.
    return key === priceFrom && old.basis !== 'total' && isLarge(before, after)
  })
}

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { searchedText, termsOf } from '#shared/features/listings/find-terms.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { quoteOf, unitOf } from '#shared/features/listings/pricing.ts'
import { reportsOf } from '#shared/features/listings/reports.ts'
import {
  fieldAt,
  openPoints,
  publishingPoints,
  readSheet,
  tidySaid,
} from '#shared/features/listings/sheet.ts'
import { shownTitle } from '#shared/features/listings/stated-origin.ts'

/**
 * The columns of a listing that are read from what its seller entered. Written together with `said`,
 * always.
 */
export function columnsFrom(name: KindName, entered: Said) {
  const kind = kinds[name]
  const said = tidySaid(kind, entered)
  const sheet = readSheet(kind, said)
  const facts = kind.facts(sheet)
  const quote = quoteOf(sheet, facts)
  const compared = kind.compared?.(sheet)
  const { values, lists } = sheet
  return {
    said,
    sheet: { values, lists },
    facts,
    title: shownTitle(kind, sheet),
    stockNumber: (values.stockNumber as string | undefined) ?? null,
    openPoints: openPoints(kind, sheet).length,
    category: facts.category,
    quantity: (values.quantity as number | undefined) ?? 0,
    currency: (values.currency as Currency | undefined) ?? null,
    // Without metal prices, so that what follows them has none here.
    unitPrice: unitOf(quote, {}),
    cost: (values.cost as number | undefined) ?? null,
    gross: facts.gross,
    carats: facts.carats,
    comparedAs: compared?.among ?? null,
    comparedSize: compared?.size ?? null,
    acquiredOn: (values.acquiredOn as string | undefined) ?? null,
    terms: termsOf(kind, sheet),
    searched: searchedText(kind, sheet),
    reports: reportsOf(sheet),
  }
}

/** Everything that keeps a listing from being complete, apart from its pictures. */
export const openPointsOf = ({ kind, said }: { kind: KindName; said: Said }) =>
  openPoints(kinds[kind], readSheet(kinds[kind], said))

/** Everything that keeps a listing with so many pictures from being published now. */
export const publishingPointsOf = (
  { config }: WorkContext,
  { kind, said }: { kind: KindName; said: Said },
  pictures: number,
) =>
  publishingPoints(kinds[kind], readSheet(kinds[kind], said), pictures, settledCurrencies(config))

/** Fields whose text belongs to one piece. */
const ofOnePiece = new Set([
  'stockNumber',
  'pairStockNumber',
  'report',
  'reportDate',
  'huid',
  'serial',
])

/** The values of a copy of a listing. The numbers of the piece and of its reports stay with the original. */
export const saidOfCopy = (said: Said): Said =>
  Object.fromEntries(
    Object.entries(said).filter(([key]) => !ofOnePiece.has(key.slice(key.lastIndexOf('.') + 1))),
  )

/** Words without those fields that are null, which are not there. */
export const withoutNulls = (words: Readonly<Record<string, string | null>>): Said =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) => (text === null ? [] : [[key, text] as const])),
  )

/** @throws ProblemError 422 for a field that this kind does not have */
export function refuseUnknown(name: KindName, said: Said): void {
  const errors = Object.keys(said)
    .filter((key) => fieldAt(kinds[name], key) === undefined)
    .map((key) => ({ pointer: `/said/${key}`, detail: 'This kind of listing has no such field.' }))
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
}

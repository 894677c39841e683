import type { Values } from './fields/field.ts'
import type { Sheet } from './kinds/kind.ts'
import type { Laboratory } from './vocabulary/stones.ts'

/** A laboratory's report that a listing names. */
export interface StatedReport {
  /** The key of its number, such as `stones.1.report`. */
  key: string
  laboratory: Laboratory
  number: string
}

/** The reports of a listing, and of the stones of a piece. */
export function statedReports({ values, lists }: Sheet): StatedReport[] {
  const of = (prefix: string, { laboratory, report }: Values): StatedReport[] =>
    typeof laboratory === 'string' && typeof report === 'string'
      ? [{ key: `${prefix}report`, laboratory: laboratory as Laboratory, number: report }]
      : []
  const ofEntries = Object.entries(lists).flatMap(([list, entries]) =>
    entries.flatMap((entry, at) => of(`${list}.${at + 1}.`, entry)),
  )
  return [...of('', values), ...ofEntries]
}

/** A report in the form in which reports are compared, however its number is typed: `gia:1234567`. */
const comparable = ({ laboratory, number }: Omit<StatedReport, 'key'>): string =>
  `${laboratory}:${number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`

/** The same in words: `GIA 1234567`. */
export const reportWords = (report: string) => report.replace(':', ' ').toUpperCase()

/**
 * Reports that no other listing should name, by the keys of their numbers. The two stones of a matched
 * pair may be listed together and apart, so a pair has none.
 */
export const ownReports = (sheet: Sheet): { key: string; report: string }[] =>
  sheet.values.form === 'pair'
    ? []
    : statedReports(sheet).map((each) => ({ key: each.key, report: comparable(each) }))

/** The same without their keys, each once. */
export const reportsOf = (sheet: Sheet): string[] => [
  ...new Set(ownReports(sheet).map(({ report }) => report)),
]

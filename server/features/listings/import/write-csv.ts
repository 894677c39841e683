import { guardedWithin } from '#server/http/csv.ts'
import { guarded } from '#shared/features/listings/import/cells.ts'

const quoted = (text: string) => `"${guardedWithin(guarded(text)).replaceAll('"', '""')}"`

/** One row of separated values. Every cell is quoted, and none is a formula to a spreadsheet. */
export const csvRow = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

/** What tells Excel that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

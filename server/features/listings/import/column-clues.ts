import { unguarded } from '#shared/features/listings/import/cells.ts'
import { type Clue, cluesOf } from '#shared/features/listings/import/clues.ts'
import { orderClue } from '#shared/features/listings/import/days.ts'
import { type DecimalMark, markClue } from '#shared/features/listings/import/decimals.ts'
import { isOwnHeader, kindHeader } from '#shared/features/listings/import/headers.ts'

import type { ReadFile } from './read-table.ts'
import type { Table } from './table-limits.ts'
import type { ColumnClues } from './table.ts'

/** A workbook's numbers have no mark of their own, and we write them with a point: only a comma is open. */
const clueInWorkbook = (text: string): Clue<DecimalMark> => {
  const clue = markClue(text)
  return clue === 'open' && !text.includes(',') ? '.' : clue
}

/** A percentage other than 0 with its minus, or without a sign. */
const signClue = (text: string): Clue<'-'> => {
  if (!/[1-9]/.test(text)) return null
  if (/^[-−–]/u.test(text)) return '-'
  return /^[\d.,]/.test(text) ? 'open' : null
}

/** What each column of a file tells about its decimal mark, the order of its dates, and the sign of its discounts. */
export function columnClues({
  table: { headers, rows },
  format,
  delimiter,
}: Pick<ReadFile, 'format' | 'delimiter'> & {
  table: Pick<Table, 'headers' | 'rows'>
}): ColumnClues[] {
  // Numbers and days in our own exports are always written as in English. Without this, a few odd texts
  // could make us ask.
  const ours =
    headers[0] === kindHeader &&
    headers.every(isOwnHeader) &&
    (format === 'xlsx' || delimiter === ',')
  return headers.map((_, at) => {
    const merged = rows.flatMap((each) => (each.merged?.[at] === true ? each.row : []))
    const texts = rows.map(({ cells }) => unguarded(cells[at] ?? '').trim())
    return {
      decimal: ours
        ? { seen: { '.': 1 }, open: null }
        : cluesOf(texts, format === 'xlsx' ? clueInWorkbook : markClue),
      dayOrder: cluesOf(texts, orderClue),
      sign: cluesOf(texts, signClue),
      ...(merged.length > 0 && { merged }),
    }
  })
}

import { setImmediate as breathe } from 'node:timers/promises'

import { ProblemError } from '#server/contract/problem.ts'
import { cutTo } from '#shared/contract/text.ts'
import { keysOf, knownHeaders } from '#shared/features/listings/import/headers.ts'
import { mostRows, tableFile } from '#shared/features/listings/import/options.ts'
import { kindNames } from '#shared/features/listings/kinds/kinds.ts'
import { mostFields } from '#shared/features/listings/sheet.ts'

import { headingsInEnglish } from './in-english.ts'

/** A table as it was read: texts, nothing evaluated. */
export interface Table {
  headers: readonly string[]
  rows: readonly TableRow[]
  /** Rows that are no stock of their own, and why. */
  outside: readonly RowsOutside[]
}

/** Rows of a file that are no stock of their own. */
export interface RowsOutside {
  /** What they are, as words before their numbers. */
  what: string
  rows: readonly number[]
}

export interface TableRow {
  row: number
  cells: readonly string[]
  /** Whether a workbook does not show it, such as a row that a filter has left out. */
  hidden?: true
  /** Which of its cells a workbook has merged with those of other rows. */
  merged?: readonly boolean[]
}

/** A cell that a workbook shows over several rows, and has in the first of them alone. */
export interface MergedCell {
  /** From 0. */
  column: number
  first: number
  last: number
}

/** As many as 5,000 rows of 64 columns; a few rows may be wider, such as a manifest. */
export const mostCells = mostRows * 64
export const mostColumns = mostFields
/** Rows with the empty ones. */
const mostLines = 50_000
/** Characters of one cell; the fields allow fewer. */
const longestCell = 20_000
/** Characters of all cells: twice a CSV's. In a workbook any number of cells may share one long text. */
export const mostCharacters = 2 * tableFile.maxBytes

export const textsTooLong =
  'The texts in this file are far too long together. Split it into several files.'
export const tooManyCells = `The file has more than ${mostCells.toLocaleString('en-GB')} cells. Split it, or leave out columns.`

/** Milliseconds that reading one file may take. */
const readTime = 20_000

/** @throws ProblemError always: the whole file cannot be read, and says where */
export function refuseFile(detail: string): never {
  throw new ProblemError('invalid-input', detail, { errors: [{ pointer: '/file', detail }] })
}

/** Rows at the top of a file among which its headers are looked for. */
export const mostTitles = 15
/** A row that adds up the others: "Total", "Grand total:", "Totals", "Gesamt", "Totale". */
const total =
  /^\s*(?:grand |sub)?totals?\s*:?\s*$|^\s*(?:gesamt|summe|totale|total general)\s*:?\s*$/i

/** "Page 2", "Page 2 of 7", "Pag. 2/7", "Seite 2 von 7". */
const pageNumber =
  /^(?:page|pag\.?|pagina|página|seite)\s*\d{1,4}(?:\s*(?:\/|of|de|di|von|sur|van)\s*\d{1,4})?$/i

const rowText = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join('\n')

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * Which of a file's first rows has its headers, from 0. Lists often begin with the name of a firm and
 * a date. Known headers tell; where no header is known, the first row that is nearly as full as the fullest.
 */
function headersAmong(first: readonly TableRow[]): number {
  const known = first.map(({ cells }) => knownHeaders(headingsInEnglish(cells)))
  if ((known[0] ?? 0) > 1) return 0
  const most = Math.max(...known)
  if (most > 2) return known.indexOf(most)
  const widths = first.map(({ cells }) => filled(cells))
  if ((widths[0] ?? 0) > 1) return 0
  const widest = Math.max(...widths)
  return widest < 3 ? 0 : widths.findIndex((width) => width > widest * 0.6)
}

/** A row while its table is built. */
type DraftRow = Omit<TableRow, 'cells' | 'merged'> & { cells: string[]; merged?: boolean[] }

const count = (number: number) => number.toLocaleString('en-GB')

/** Cells as the database can store them: without NUL and halves of characters. */
// oxlint-disable-next-line no-control-regex -- NUL is what must not be stored
const storable = (text: string) => text.replaceAll(/\u0000|\p{Cs}/gu, '\uFFFD')

/** Collects a table's rows, refusing more than one file may hold. */
export class TableBuilder {
  private headers: readonly string[] | null = null
  /** The first rows, until the headers are found among them. */
  private first: DraftRow[] = []
  /** What the titles and the headings say, each in one text: printed lists repeat it on every page. */
  private tops: ReadonlySet<string> = new Set()
  /** The columns, from 0, that may have the stock numbers. */
  private numbersAt: ReadonlySet<number> = new Set()
  private readonly outside: number[] = []
  private readonly laterPages: number[] = []
  private readonly rows: DraftRow[] = []
  private readonly merged: MergedCell[] = []
  private cells = 0
  private characters = 0
  private readonly until = performance.now() + readTime

  /** Takes a row; empty ones are skipped. */
  add(row: number, read: readonly string[], hidden = false): void {
    if (row > mostLines) refuseFile('The file has far too many empty rows. Delete them.')
    let width = read.length
    while (width > 0 && read[width - 1]?.trim() === '') width -= 1
    if (width === 0) return
    if (width > mostColumns) {
      refuseFile(
        `Row ${count(row)} has ${count(width)} columns. A file may have ${count(mostColumns)}.`,
      )
    }
    const cells = read.slice(0, width).map((cell) => {
      if (cell.length > longestCell) {
        refuseFile(`A cell in row ${count(row)} is longer than ${count(longestCell)} characters.`)
      }
      this.countCharacters(cell)
      return storable(cell)
    })
    const taken: DraftRow = { row, cells, ...(hidden ? { hidden } : {}) }
    if (this.headers !== null) return this.take(taken)
    this.first.push(taken)
    if (this.first.length === mostTitles) this.findHeaders()
  }

  private countCharacters({ length }: string): void {
    this.characters += length
    if (this.characters > mostCharacters) refuseFile(textsTooLong)
  }

  /** Takes a merged cell; its rows get what it says once all are there. */
  merge(cell: MergedCell): void {
    if (this.merged.length >= mostCells) refuseFile(tooManyCells)
    this.merged.push(cell)
  }

  private findHeaders(): void {
    const at = headersAmong(this.first)
    this.headers = this.headersFrom(this.first[at]?.cells ?? [])
    const english = headingsInEnglish(this.headers)
    this.numbersAt = new Set(
      kindNames.map((kind) => keysOf(kind, english, []).indexOf('stockNumber')),
    )
    this.tops = new Set(this.first.slice(0, at + 1).map(({ cells }) => rowText(cells)))
    this.outside.push(...this.first.slice(0, at).map(({ row }) => row))
    for (const row of this.first.slice(at + 1)) this.take(row)
    this.first = []
  }

  private headersFrom(cells: readonly string[]): readonly string[] {
    const headers = cells.map((each) => cutTo(each.trim(), 100))
    const seen = new Set<string>()
    for (const header of headers) {
      const same = header.toLowerCase()
      if (same !== '' && seen.has(same)) {
        refuseFile(`Two columns are called “${header}”. Rename or delete one of them.`)
      }
      seen.add(same)
    }
    return headers
  }

  private take(taken: DraftRow): void {
    const { row, cells } = taken
    const width = this.headers?.length ?? 0
    const at = cells.findIndex((cell) => cell.trim() !== '')
    const begin = cells[at]?.trim() ?? ''
    // A row of stock may begin with "Total", too: how its price is quoted. No stock number is that.
    const isSparse = filled(cells) <= width / 2
    if ((isSparse || this.numbersAt.has(at)) && total.test(begin)) {
      this.outside.push(row)
      return
    }
    const isTop = width > 1 && this.tops.has(rowText(cells))
    if (isTop || (isSparse && pageNumber.test(begin))) {
      this.laterPages.push(row)
      return
    }
    if (cells.length > width) {
      refuseFile(
        `Row ${count(row)} has ${count(cells.length)} cells, but there are ${count(width)} headers. Give every column a header, and check the quotes around cells.`,
      )
    }
    this.cells += width
    if (this.rows.length >= mostRows) {
      refuseFile(`The file has more than ${count(mostRows)} rows. Split it into several files.`)
    }
    if (this.cells > mostCells) refuseFile(tooManyCells)
    this.rows.push(taken)
  }

  /**
   * Gives each row what its workbook shows over several of them. A cell that begins among the titles or
   * the headings says nothing about the rows below, and of cells that overlap the first one counts.
   */
  private spreadMerged(): void {
    const width = this.headers?.length ?? 0
    const cells = this.merged
      .filter(({ column }) => column < width)
      .toSorted((a, b) => a.column - b.column || a.first - b.first)
    let [current, at] = [-1, 0]
    for (const { column, first, last } of cells) {
      if (column !== current) [current, at] = [column, 0]
      while ((this.rows[at]?.row ?? first) < first) at += 1
      if (this.rows[at]?.row !== first) continue
      const start = at
      while ((this.rows[at]?.row ?? Infinity) <= last) at += 1
      const text = this.rows[start]?.cells[column]?.trim() ?? ''
      if (text !== '' && at - start > 1) this.fill(this.rows.slice(start, at), column, text)
    }
  }

  private fill(rows: readonly DraftRow[], column: number, text: string): void {
    for (const row of rows) {
      this.countCharacters(text)
      while (row.cells.length < column) row.cells.push('')
      row.cells[column] = text
      row.merged ??= []
      row.merged[column] = true
    }
  }

  /** Lets other requests run, and gives up on a file that takes too long. */
  async rest(): Promise<void> {
    if (performance.now() > this.until) refuseFile('Reading this file takes too long. Split it.')
    await breathe()
  }

  finish(): Table {
    if (this.headers === null && this.first.length > 0) this.findHeaders()
    if (this.headers === null) return refuseFile('The file is empty.')
    if (this.rows.length === 0) refuseFile('The file has headers but no rows below them.')
    this.spreadMerged()
    const outside = [
      { what: 'Titles above the headings, and totals', rows: this.outside },
      { what: 'Titles, headings and page numbers of later pages', rows: this.laterPages },
    ]
    return {
      headers: this.headers,
      rows: this.rows,
      outside: outside.filter(({ rows }) => rows.length > 0),
    }
  }
}

import { setImmediate as breathe } from 'node:timers/promises'

import { ProblemError } from '#server/contract/problem.ts'
import { cutTo } from '#shared/contract/text.ts'
import { mostRows, tableFile } from '#shared/features/listings/import/options.ts'
import { mostFields } from '#shared/features/listings/sheet.ts'

/** A table as it was read: texts, nothing evaluated. */
export interface Table {
  headers: readonly string[]
  rows: readonly TableRow[]
}

interface TableRow {
  row: number
  cells: readonly string[]
  /** Whether a workbook does not show it, such as a row that a filter has left out. */
  hidden?: true
}

/** As many as 5,000 rows of 64 columns; a few rows may be wider, such as a manifest. */
const mostCells = mostRows * 64
const mostColumns = mostFields
/** Rows with the empty ones. */
const mostLines = 50_000
/** Characters of one cell; the fields allow fewer. */
const longestCell = 20_000
/** Characters of all cells: twice a CSV's. In a workbook any number of cells may share one long text. */
const mostCharacters = 2 * tableFile.maxBytes
/** Milliseconds that reading one file may take. */
const readTime = 20_000

/** @throws ProblemError always: the whole file cannot be read, and says where */
export function refuseFile(detail: string): never {
  throw new ProblemError('invalid-input', detail, { errors: [{ pointer: '/file', detail }] })
}

const count = (number: number) => number.toLocaleString('en-GB')

/** Cells as the database can store them: without NUL and halves of characters. */
// oxlint-disable-next-line no-control-regex -- NUL is what must not be stored
const storable = (text: string) => text.replaceAll(/\u0000|\p{Cs}/gu, '\uFFFD')

/** Collects a table's rows, refusing more than one file may hold. */
export class TableBuilder {
  private headers: readonly string[] | null = null
  private readonly rows: TableRow[] = []
  private cells = 0
  private characters = 0
  private readonly until = performance.now() + readTime

  /** Takes a row; empty ones are skipped. The first is the headers. */
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
      this.characters += cell.length
      return storable(cell)
    })
    if (this.characters > mostCharacters) {
      refuseFile('The texts in this file are far too long together. Split it into several files.')
    }
    if (this.headers === null) this.headers = this.headersFrom(cells)
    else this.take({ row, cells, ...(hidden ? { hidden } : {}) })
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

  private take(taken: TableRow): void {
    const { row, cells } = taken
    const width = this.headers?.length ?? 0
    if (cells.length > width) {
      refuseFile(
        `Row ${count(row)} has ${count(cells.length)} cells, but there are ${count(width)} headers. Give every column a header, and check the quotes around cells.`,
      )
    }
    this.cells += width
    if (this.rows.length >= mostRows) {
      refuseFile(`The file has more than ${count(mostRows)} rows. Split it into several files.`)
    }
    if (this.cells > mostCells) {
      refuseFile(
        `The file has more than ${count(mostCells)} cells. Split it, or leave out columns.`,
      )
    }
    this.rows.push(taken)
  }

  /** Lets other requests run, and gives up on a file that takes too long. */
  async rest(): Promise<void> {
    if (performance.now() > this.until) refuseFile('Reading this file takes too long. Split it.')
    await breathe()
  }

  finish(): Table {
    if (this.headers === null) return refuseFile('The file is empty.')
    if (this.rows.length === 0) refuseFile('The file has headers but no rows below them.')
    return { headers: this.headers, rows: this.rows }
  }
}

import { plain } from '#shared/features/listings/fields/choice.ts'
import { keysOf, likelyKind, unitOf } from '#shared/features/listings/import/headers.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'

import { headingsInEnglish } from '../in-english.ts'
import {
  mostCells,
  mostCharacters,
  mostColumns,
  refuseFile,
  type Table,
  type TableRow,
  textsTooLong,
  tooManyCells,
} from '../table-limits.ts'

export interface DraftRow {
  row: number
  cells: string[]
  hidden?: true
  merged?: readonly boolean[]
}

/**
 * The table of a shop while its rows are made into stock. One product has several rows there, so texts
 * are copied from row to row; the limits of a table hold for the copies, too.
 */
export class DraftTable {
  readonly headers: string[]
  readonly rows: readonly DraftRow[]
  /** The headers as they are compared: `Variant SKU` and `variant_sku` are one. */
  private readonly words: string[]
  private readonly kind: KindName
  private readonly left = new Map<string, Set<number>>()
  private readonly added = new Map<string, number>()
  private readonly dropped = new Set<number>()
  private characters = 0

  constructor(private readonly from: Table) {
    this.headers = [...from.headers]
    this.words = this.headers.map(plain)
    this.kind = likelyKind(headingsInEnglish(from.headers))
    this.rows = from.rows.map((row: TableRow) => ({ ...row, cells: [...row.cells] }))
    for (const { cells } of this.rows) for (const cell of cells) this.characters += cell.length
  }

  /** The first column with one of these headers, from 0; -1 if there is none. */
  column(...words: readonly string[]): number {
    return this.words.findIndex((word, at) => words.includes(word) && !this.dropped.has(at))
  }

  /** The columns whose headers are of some kind. */
  columns(is: (word: string) => boolean): number[] {
    return this.words.flatMap((word, at) => (is(word) ? [at] : []))
  }

  cell(row: DraftRow | undefined, at: number): string {
    return at === -1 ? '' : (row?.cells[at]?.trim() ?? '')
  }

  /** @throws ProblemError 422 if the table becomes too long */
  set(row: DraftRow, at: number, text: string): void {
    if (at === -1) return
    this.characters += text.length - (row.cells[at]?.length ?? 0)
    if (this.characters > mostCharacters) refuseFile(textsTooLong)
    while (row.cells.length < at) row.cells.push('')
    row.cells[at] = text
  }

  /** Gives a row what it lacks in these columns, from another row. */
  fill(row: DraftRow, from: DraftRow, columns: readonly number[]): void {
    for (const at of columns) {
      const text = this.cell(from, at)
      if (text !== '' && this.cell(row, at) === '') this.set(row, at, text)
    }
  }

  /**
   * Says something in a column that is called so. Two names for one field share a column, as products
   * that differ in "Size" and in "Ring size" do.
   */
  say(row: DraftRow, name: string, text: string): void {
    const at = this.columnFor(name)
    if (this.cell(row, at) === '') this.set(row, at, text)
  }

  /** Whether a column that is called so would fill a field. */
  understands(name: string): boolean {
    return keysOf(this.kind, [name], [])[0] !== null
  }

  private columnFor(name: string): number {
    const [key = null] = keysOf(this.kind, headingsInEnglish([name]), [])
    const meaning = JSON.stringify(key === null ? plain(name) : [key, unitOf(this.kind, name, key)])
    const known = this.added.get(meaning)
    if (known !== undefined) return known
    // A column of the shop may have this name and mean something else.
    const taken = new Set(this.words.filter((_, at) => !this.dropped.has(at)))
    const header = taken.has(plain(name)) ? `${name} (of the variant)` : name
    const at = this.headers.push(header.slice(0, 100)) - 1
    this.words.push(plain(header))
    this.added.set(meaning, at)
    if (this.headers.length - this.dropped.size > mostColumns) refuseFile(tooManyCells)
    return at
  }

  /** Whether a text names a type of the goods that the file seems to be of. */
  isType(text: string): boolean {
    const fields: Readonly<Record<string, { read: (text: string, said: object) => object }>> =
      kinds[this.kind].fields as never
    const read = fields['type']?.read(text, {})
    return read !== undefined && 'value' in read
  }

  /** Leaves a row out. @param what says what such rows are, before their numbers */
  leave({ row }: DraftRow, what: string): void {
    this.left.set(what, (this.left.get(what) ?? new Set()).add(row))
  }

  /** Takes columns away whose texts have been said elsewhere. */
  drop(...columns: readonly number[]): void {
    for (const at of columns) if (at !== -1) this.dropped.add(at)
  }

  rename(at: number, header: string): void {
    if (at === -1) return
    this.headers[at] = header
    this.words[at] = plain(header)
  }

  /** @throws ProblemError 422 if the table has become too large, or nothing of it is left */
  finish(): Table {
    const gone = new Set([...this.left.values()].flatMap((rows) => [...rows]))
    const kept = (_: unknown, at: number) => !this.dropped.has(at)
    const rows = this.rows
      .filter(({ row }) => !gone.has(row))
      .map(({ merged, ...row }) => ({
        ...row,
        cells: row.cells.filter(kept),
        ...(merged && { merged: Array.from(merged).filter(kept) }),
      }))
    const headers = this.headers.filter(kept)
    if (rows.length === 0) refuseFile('None of the rows in this file are stock of their own.')
    if (rows.length * headers.length > mostCells) refuseFile(tooManyCells)
    const left = [...this.left].map(([what, numbers]) => ({ what, rows: [...numbers] }))
    return { headers, rows, outside: [...this.from.outside, ...left] }
  }
}

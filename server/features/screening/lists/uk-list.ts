import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { CsvError, parse } from 'csv-parse'

import { dayOf, Entries, type List, nameOf, refuseList } from './listed.ts'

const pieceLength = 256 * 1024

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

const header = (name: string) => name.trim().toLowerCase()

/** The columns of a name, as it is spoken: the last one is the family name, or an entity's whole name. */
const nameColumns = ['name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'name 6']

/** Columns whose names differ between editions. Only `unique id` is in every row of those of today. */
const columns = {
  ref: ['unique id', 'group id', 'ofsi group id'],
  kind: ['group type', 'individual, entity, ship', 'designation type'],
  original: ['name non-latin script'],
} as const

type Row = ReadonlyMap<string, string>
const at = (row: Row, names: readonly string[]) =>
  names.map((name) => row.get(name)?.trim() ?? '').find((text) => text !== '') ?? ''

/** The rows after the first, which says the day, each by the columns that the second one names. */
async function* rowsOf(text: string): AsyncGenerator<{ first: string[]; row: Row }> {
  let [first, headers]: [string[] | null, string[] | null] = [null, null]
  const parser = Readable.from(piecesOf(text)).compose(
    parse({
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  )
  let count = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    count += 1
    if (count % 500 === 0) await setImmediate()
    if (first === null) first = cells
    else if (headers === null) headers = cells.map(header)
    else if (cells.length < headers.length) refuseList(`Row ${count} of the file has ended early.`)
    else yield { first, row: new Map(headers.map((name, index) => [name, cells[index] ?? ''])) }
  }
}

/** Reads the list of the United Kingdom as CSV. @throws ProblemError 422 */
export async function readUkList(text: string): Promise<List> {
  const entries = new Entries()
  let listedOn: string | null = null
  try {
    for await (const { first, row } of rowsOf(text)) {
      if (listedOn === null) {
        if (!row.has('name 6')) refuseList('The file is not the list of the United Kingdom as CSV.')
        // `Last Updated,22/11/2026`, or `Report Date: 22-Nov-2026`.
        listedOn = dayOf(
          first
            .join(':')
            .split(':')
            .findLast((cell) => cell.trim() !== '') ?? '',
          'day-first',
        )
      }
      if (at(row, columns.kind).toLowerCase() === 'ship') continue
      entries.add(at(row, columns.ref), [
        nameOf(...nameColumns.map((name) => row.get(name))),
        nameOf(at(row, columns.original)),
      ])
    }
  } catch (error) {
    if (error instanceof CsvError) refuseList('The file cannot be read as CSV.')
    throw error
  }
  return entries.list(listedOn ?? '')
}

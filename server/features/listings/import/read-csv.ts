import { pipeline, Readable } from 'node:stream'

import { CsvError, parse } from 'csv-parse'

import { unguardedWithin } from '#server/http/csv.ts'
import { knownHeaders } from '#shared/features/listings/import/headers.ts'
import {
  type Delimiter,
  delimiters,
  type Encoding,
} from '#shared/features/listings/import/options.ts'

import { type DecodedText, decodeText } from './decode-text.ts'
import { headingsInEnglish } from './in-english.ts'
import { mostTitles, refuseFile, type Table, TableBuilder } from './table-limits.ts'

/** Characters of one row; more means that a quote was never closed, or that it is no table. */
const longestRow = 512 * 1024
const piece = 32 * 1024

/** How often each row has each separator outside quotes, row by row. A quote inside a cell opens none. */
function* separatorsOf(text: string): Generator<ReadonlyMap<Delimiter, number>> {
  let counts = new Map<Delimiter, number>()
  let quoted = false
  let mayOpen = true
  for (const character of text.slice(0, longestRow)) {
    if (character === '"' && (quoted || mayOpen)) {
      quoted = !quoted
      // A second quote right after it is one of the cell's.
      mayOpen = !quoted
      continue
    }
    if (quoted) continue
    const ends = character === '\n' || character === '\r'
    const separates = character in delimiters
    mayOpen = ends || separates
    if (separates) {
      const delimiter = character as Delimiter
      counts.set(delimiter, (counts.get(delimiter) ?? 0) + 1)
    }
    if (ends && counts.size > 0) {
      yield counts
      counts = new Map()
    }
  }
  yield counts
}

/** Characters in which headings are looked for: in a hostile file the first rows may be huge. */
const headingsWithin = 20_000

/** The separator between headings that we know, wherever they stand below titles. */
function knownDelimiter(text: string): Delimiter | null {
  const rows = text.slice(0, headingsWithin).split(/[\r\n]+/, mostTitles)
  const found = Object.keys(delimiters).map((delimiter) => ({
    delimiter: delimiter as Delimiter,
    known: Math.max(...rows.map((row) => knownHeaders(headingsInEnglish(row.split(delimiter))))),
  }))
  const [best] = found.toSorted((a, b) => b.known - a.known)
  return best !== undefined && best.known > 2 ? best.delimiter : null
}

/**
 * The separator between known headings, or else what the first row has most of. A title above the headings
 * may have a comma or two: it does not count if the row below has none of them, but another separator.
 */
function likelyDelimiter(text: string): Delimiter {
  const known = knownDelimiter(text)
  if (known !== null) return known
  let above: Delimiter | null = null
  for (const counts of separatorsOf(text)) {
    const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
    if (above !== null && (best === undefined || counts.has(above))) break
    if (best !== undefined) [above] = best
  }
  return above ?? ','
}

/** How a file is read, as far as somebody has said it. */
export interface ChosenFormat {
  encoding?: Encoding | undefined
  /** What its sender's last files were in, if the file does not tell. */
  usual?: Encoding | undefined
  delimiter?: Delimiter | undefined
}

/** What Excel writes above the headers to say how cells are separated. */
const announced = /^sep=([,;\t|])\r?\n?/i

/** @throws ProblemError 422 that says in which row the file cannot be read */
function refuseCsv(error: CsvError): never {
  const lines = Number(error.lines ?? 0)
  const near = lines > 0 ? ` Look near line ${lines.toLocaleString('en-GB')}.` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    refuseFile(`A quote (") is opened and never closed, or a row is far too long.${near}`)
  }
  refuseFile(`A quote (") stands where it cannot.${near} Double a quote inside a cell: "".`)
}

/**
 * Whether a cell holds the end of its row and the beginning of another: its quote was never closed, and
 * the quote that opens a cell further down became part of it. The row would get that row's price.
 * @param raw the row as it is in the file, where quotes inside a cell are doubled if it is well formed
 */
function holdsRows(cell: string, raw: string, delimiter: Delimiter): boolean {
  if (!cell.includes('"')) return false
  const [, ...later] = cell.split(/[\r\n]+/)
  const opens = later.some((line) => line.startsWith('"') || line.includes(`${delimiter}"`))
  return opens && !raw.includes(`"${cell.replaceAll('"', '""')}"`)
}

/**
 * Reads separated values, in pieces.
 * @throws ProblemError 422 for what makes the whole file unreadable
 */
export async function readCsv(
  bytes: Buffer,
  chosen: ChosenFormat,
): Promise<{ table: Table; delimiter: Delimiter } & Omit<DecodedText, 'text'>> {
  const { text: whole, ...decoded } = await decodeText(bytes, chosen)
  const sep = announced.exec(whole)
  const text = sep === null ? whole : whole.slice(sep[0].length)
  const delimiter = chosen.delimiter ?? (sep?.[1] as Delimiter | undefined) ?? likelyDelimiter(text)
  const builder = new TableBuilder()
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: longestRow,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside an unquoted cell, such as 18" of a chain, is itself.
    relax_quotes: true,
  })
  let row = sep === null ? 0 : 1
  try {
    // Unlike `pipe`, it ends the parser with whatever the pieces throw, and then so does this loop.
    const records = pipeline(Readable.from(piecesOf(Buffer.from(text), builder)), parser, () => {})
    for await (const { record, raw } of records) {
      row += 1
      const cells = record as string[]
      if (cells.some((cell) => holdsRows(cell, raw, delimiter))) {
        refuseFile(
          `A quote (") that is opened in row ${row.toLocaleString('en-GB')} is closed in a later one. Double a quote inside a cell: "".`,
        )
      }
      builder.add(row, cells.map(unguardedWithin))
    }
  } catch (error) {
    if (error instanceof CsvError) refuseCsv(error)
    throw error
  }
  return { table: builder.finish(), ...decoded, delimiter }
}

/** A text in pieces, with a pause after each. As bytes: the halves of a character in two texts are lost. */
async function* piecesOf(text: Buffer, builder: TableBuilder) {
  for (let at = 0; at < text.length; at += piece) {
    yield text.subarray(at, at + piece)
    await builder.rest()
  }
}

import type { Delimiter, Encoding } from '#shared/features/listings/import/options.ts'

import type { PossibleEncoding } from './decode-text.ts'
import { type ChosenFormat, readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { refuseFile, type Table } from './table-limits.ts'

/** A file as it was read. */
export interface ReadFile {
  table: Table
  format: 'csv' | 'xlsx'
  /** Null for a workbook, which has neither. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** The encodings that it may be in, the likeliest first, and whether there is no doubt. */
  possible: readonly PossibleEncoding[]
  certain: boolean
  /** The sheets of a workbook that are shown and were not read. */
  otherSheets: readonly string[]
}

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** How web pages begin, and workbooks in the XML of 2003; programs call both .xls. */
const markup =
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype|!--|html|head|body|meta|style|table|\?xml)\b/i
const pdf = Buffer.from('%PDF')

/**
 * Reads an uploaded table, whatever its name and media type say it is.
 * @throws ProblemError 422 with what makes the file unreadable
 */
export async function readTable(bytes: Buffer, chosen: ChosenFormat): Promise<ReadFile> {
  if (bytes.length === 0) refuseFile('The file is empty.')
  if (bytes.subarray(0, 8).equals(oldExcel)) {
    refuseFile('This is an old Excel file (XLS) or is protected. Save it as XLSX or CSV.')
  }
  if (bytes.subarray(0, 4).equals(pdf)) refuseFile('This is a PDF. Send a table: CSV or XLSX.')
  if (bytes.subarray(0, 4).equals(zip)) {
    const none = { encoding: null, delimiter: null, possible: [], certain: true }
    return { ...(await readXlsx(bytes)), format: 'xlsx', ...none }
  }
  if (markup.test(bytes.toString('latin1', 0, 400).replaceAll('\0', ''))) {
    refuseFile(
      'This is a web page or XML, though its name may end in .xls. Open it in Excel and save it as XLSX or CSV.',
    )
  }
  return { format: 'csv', otherSheets: [], ...(await readCsv(bytes, chosen)) }
}

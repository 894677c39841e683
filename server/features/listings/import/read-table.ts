import type { Delimiter, Encoding } from '#shared/features/listings/import/options.ts'

import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { refuseFile, type Table } from './table-limits.ts'

/** A file as it was read. */
export interface ReadFile {
  table: Table
  format: 'csv' | 'xlsx'
  /** Null for a workbook, which has neither. */
  encoding: Encoding | null
  delimiter: Delimiter | null
}

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const oldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const pdf = Buffer.from('%PDF')

/**
 * Reads an uploaded table, whatever its name and media type say it is.
 * @throws ProblemError 422 with what makes the file unreadable
 */
export async function readTable(
  bytes: Buffer,
  chosen: { encoding?: Encoding | undefined; delimiter?: Delimiter | undefined },
): Promise<ReadFile> {
  if (bytes.length === 0) refuseFile('The file is empty.')
  if (bytes.subarray(0, 8).equals(oldExcel)) {
    refuseFile('This is an old Excel file (XLS) or is protected. Save it as XLSX or CSV.')
  }
  if (bytes.subarray(0, 4).equals(pdf)) refuseFile('This is a PDF. Send a table: CSV or XLSX.')
  if (bytes.subarray(0, 4).equals(zip)) {
    return { table: await readXlsx(bytes), format: 'xlsx', encoding: null, delimiter: null }
  }
  return { format: 'csv', ...(await readCsv(bytes, chosen)) }
}

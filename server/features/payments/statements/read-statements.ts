import { readCamt053 } from './camt053.ts'
import { readMt940 } from './mt940.ts'
import { readStatementCsv } from './statement-csv.ts'
import { demandSums, refuseStatement, type Statement } from './statement.ts'

/** The ways in which banks write statements. */
export type StatementFormat = 'camt.053' | 'MT940' | 'CSV'

const readers: Record<StatementFormat, (text: string) => Statement[]> = {
  'camt.053': readCamt053,
  MT940: readMt940,
  CSV: readStatementCsv,
}

/** What a request can book and match in good time. */
const mostLines = 10_000

function formatOf(start: string): StatementFormat {
  if (start.startsWith('<')) return 'camt.053'
  return /^(?:\{1:|:20:)/m.test(start) ? 'MT940' : 'CSV'
}

/**
 * A bank's file as text: UTF-8, or what older programs write, in which every byte has a meaning.
 * @throws ProblemError 422 for XML that is not in UTF-8, and for what is no text
 */
export function decodeBankFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (formatOf(text.trimStart()) === 'camt.053' || text.includes('\0')) {
      refuseStatement('The file is not written in UTF-8. Export it from your bank again.')
    }
    return text
  }
}

/**
 * Reads a file of a bank, whichever of the formats it has, and checks that each statement adds up.
 * @throws ProblemError 422 that says what is wrong; then nothing of the file may be used
 */
export function readStatements(bytes: Uint8Array): {
  format: StatementFormat
  statements: Statement[]
} {
  const text = decodeBankFile(bytes).trimStart()
  if (text === '') refuseStatement('The file is empty.')
  const format = formatOf(text.slice(0, 4000))
  const statements = readers[format](text)
  for (const statement of statements) demandSums(statement)
  if (statements.reduce((sum, { lines }) => sum + lines.length, 0) > mostLines) {
    refuseStatement(`Import at most ${mostLines.toLocaleString('en-GB')} lines at once.`)
  }
  return { format, statements }
}

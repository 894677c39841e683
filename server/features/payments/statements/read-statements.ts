import { readCamt053 } from './camt053.ts'
import { readMt940 } from './mt940.ts'
import { readStatementCsv } from './statement-csv.ts'
import { demandSums, type Readable, refuseStatement, type Statement } from './statement.ts'

/** The ways in which banks write statements. */
export type StatementFormat = 'camt.053' | 'MT940' | 'CSV'

const readers: Record<StatementFormat, (text: string) => Readable[] | Promise<Readable[]>> = {
  'camt.053': readCamt053,
  MT940: readMt940,
  CSV: readStatementCsv,
}

/** What a request can book and match in good time. */
const mostLines = 10_000

function formatOf(start: string): StatementFormat {
  if (start.startsWith('<')) return 'camt.053'
  return /^(?:\{1:|:20:|:25:)/m.test(start) ? 'MT940' : 'CSV'
}

const startsWith = (bytes: Uint8Array, ...first: number[]) =>
  first.every((byte, at) => bytes[at] === byte)

/** The encoding that a file declares; null if it declares none. */
function declaredIn(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? null
}

/** @throws ProblemError 422 for an encoding that nobody knows */
function decoderFor(encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuseStatement(
      `The file says that it is written in ${encoding.slice(0, 20)}, which we cannot read.`,
    )
  }
}

/**
 * A bank's file as text: in the encoding that it declares, in UTF-8, or in what older programs write, in
 * which every byte has a meaning.
 * @throws ProblemError 422 for XML in another encoding than it says, and for what is no text
 */
export function decodeBankFile(bytes: Uint8Array): string {
  const declared = declaredIn(bytes)
  try {
    const text = decoderFor(declared ?? 'utf-8').decode(bytes)
    // Once it is text, its declaration is no longer true.
    return declared === null
      ? text
      : text.replace(/(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1')
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const text = new TextDecoder('windows-1252').decode(bytes)
    if (formatOf(text.trimStart()) === 'camt.053' || text.includes('\0')) {
      refuseStatement(
        `The file is not written in ${declared ?? 'UTF-8'}. Export it from your bank again.`,
      )
    }
    return text
  }
}

/**
 * Reads a file of a bank, whichever of the formats it has, and checks that each statement adds up.
 * @param isOurs whether an account in a currency is one of ours; others are not read
 * @returns the statements of ours, and which other accounts the file has
 * @throws ProblemError 422 that says what is wrong; then nothing of the file may be used
 */
export async function readStatements(
  bytes: Uint8Array,
  isOurs: (account: string, currency: string) => boolean,
): Promise<{ format: StatementFormat; statements: Statement[]; others: string[] }> {
  const text = decodeBankFile(bytes).trimStart()
  if (text === '') refuseStatement('The file is empty.')
  const format = formatOf(text.slice(0, 4000))
  const readable = await readers[format](text)
  const statements: Statement[] = []
  const others: string[] = []
  for (const { account, currency, read } of readable) {
    if (isOurs(account, currency)) statements.push(await read())
    else others.push(account)
  }
  for (const statement of statements) demandSums(statement)
  if (statements.reduce((sum, { lines }) => sum + lines.length, 0) > mostLines) {
    refuseStatement(`Import at most ${mostLines.toLocaleString('en-GB')} lines at once.`)
  }
  return { format, statements, others }
}

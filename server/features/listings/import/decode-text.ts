import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'

import { analyse } from 'chardet'

import { cutTo } from '#shared/contract/text.ts'
import { type Encoding, encodings } from '#shared/features/listings/import/options.ts'

import { refuseFile } from './table-limits.ts'

const piece = 1024 * 1024

type Exact = Exclude<Encoding, 'utf-16'> | 'utf-16le' | 'utf-16be'

/** An encoding that a file may be in, with some of its words as they are read so. */
export interface PossibleEncoding {
  encoding: Encoding
  sample: string
}

export interface DecodedText {
  text: string
  encoding: Encoding
  /** What else the file may be in, the likeliest first; empty if there is no doubt. */
  possible: readonly PossibleEncoding[]
  /** Whether the encoding is certain; if not, only somebody who can read the words can tell. */
  certain: boolean
}

/** The encoding that the first bytes declare, or that their NULs betray; null if neither. */
function declared(bytes: Buffer): Exact | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: in UTF-16 every second byte of plain letters is 0.
  const start = bytes.subarray(0, 200)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (start.length >= 4 && odd > start.length / 4 && even === 0) return 'utf-16le'
  return start.length >= 4 && even > start.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** Decodes in pieces, so that a large file does not hold up others. Null if it is not so encoded. */
async function decode(bytes: Buffer, encoding: Exact): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  const texts: string[] = []
  try {
    for (let at = 0; at < bytes.length; at += piece) {
      texts.push(decoder.decode(bytes.subarray(at, at + piece), { stream: true }))
      await breathe()
    }
    texts.push(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
  return texts.join('')
}

const unicode = new Set<Encoding>(['utf-8', 'utf-16'])
const others = (Object.keys(encodings) as Encoding[]).filter(
  (encoding): encoding is Exclude<Encoding, 'utf-16'> => !unicode.has(encoding),
)

/** What the detector calls encodings whose letters are those of one of ours. */
const relatives: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-2': 'windows-1250',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
}

/** Lines with other letters than A to Z, which alone tell the encoding. */
function tellingLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = []
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte > 0x7f)) lines.push(line)
    from += line.length
  }
  return Buffer.concat(lines)
}

// oxlint-disable-next-line no-control-regex -- it finds control characters, which no table has
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/
/** What no word looks like: `z³oty`, `ŽtŽ`, `Çëàòåí`, two alphabets in one word, letters of nobody. */
const unlikely =
  /\p{Ll}\p{Lu}|\p{L}[^\p{L}\p{M}\p{P}\s\d]\p{L}|(?:(?![a-z])\p{Script=Latin}){3,}|\p{Script=Latin}[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}]\p{Script=Latin}|\p{Script=Latin}\p{Script=Han}+\p{Script=Latin}|\p{Co}/gu
const asciiCapitals = /[A-Z]+/g

/** Some cells with other letters than A to Z. */
const sampleOf = (text: string): string =>
  cutTo(
    [
      ...new Set(
        text
          .split(/[,;\t|"\r\n]/)
          .map((cell) => cell.trim())
          // oxlint-disable-next-line no-control-regex -- a range of ASCII begins with NUL
          .filter((cell) => /[^\u0000-\u007F]/.test(cell)),
      ),
    ]
      .slice(0, 4)
      .join(' · '),
    120,
  )

/** Every encoding in which a file can be read, of those that read it alike only the first. */
async function possibleEncodings(bytes: Buffer) {
  const lines = tellingLines(bytes)
  const guesses = new Map<string, number>()
  for (const { name, confidence } of analyse(lines.subarray(0, 32 * 1024))) {
    const guessed = relatives[name.toLowerCase()] ?? name.toLowerCase()
    guesses.set(guessed, Math.max(confidence, guesses.get(guessed) ?? 0))
  }
  // By their hash: as many texts of the largest file would fill the memory.
  const known = new Set<string>()
  const read: { encoding: Encoding; sample: string; odd: number; confidence: number }[] = []
  for (const encoding of others) {
    const text = await decode(lines, encoding)
    if (text === null || text.includes('\uFFFD') || control.test(text)) continue
    const hash = createHash('sha256').update(text).digest('hex')
    if (known.has(hash)) continue
    known.add(hash)
    const start = text.slice(0, 20_000)
    const small = start.replaceAll(asciiCapitals, (word) => word.toLowerCase())
    read.push({
      encoding,
      sample: sampleOf(start),
      odd: (small.match(unlikely) ?? []).length,
      confidence: guesses.get(encoding) ?? 0,
    })
  }
  return read.toSorted((a, b) => a.odd - b.odd || b.confidence - a.confidence)
}

/** Encodings of two bytes, whose pattern the detector recognises beyond doubt. */
const ofTwoBytes = new Set<Encoding>(['shift_jis', 'big5', 'gb18030', 'euc-kr'])
const beyondDoubt = 90

/**
 * A file's text, in the encoding that was chosen, that it declares, or that it most likely has.
 * @param usual what its sender's last files were in
 * @throws ProblemError 422 if it is not so encoded
 */
export async function decodeText(
  bytes: Buffer,
  { encoding: chosen, usual }: { encoding?: Encoding | undefined; usual?: Encoding | undefined },
): Promise<DecodedText> {
  const found = declared(bytes)
  const wanted: Exact =
    chosen === 'utf-16' ? (found === 'utf-16be' ? found : 'utf-16le') : (chosen ?? found ?? 'utf-8')
  const text = await decode(bytes, wanted)
  const encoding = wanted === 'utf-16le' || wanted === 'utf-16be' ? 'utf-16' : wanted
  if (text === null && (chosen !== undefined || found !== null)) {
    refuseFile('The file is not in this encoding. Choose another, or save the file as UTF-8.')
  }
  if (text !== null && unicode.has(encoding)) {
    return { text, encoding, possible: [], certain: true }
  }
  const read = await possibleEncodings(bytes)
  const possible = read.map((each) => ({ encoding: each.encoding, sample: each.sample }))
  if (text !== null) return { text, encoding, possible, certain: true }
  const sure = read.find((each) => ofTwoBytes.has(each.encoding) && each.confidence >= beyondDoubt)
  const best = sure ?? read.find((each) => each.encoding === usual) ?? read[0]
  const decoded = best === undefined ? null : await decode(bytes, best.encoding as Exact)
  if (best === undefined || decoded === null) {
    return refuseFile('The letters of this file cannot be read. Save it as UTF-8, or as XLSX.')
  }
  return {
    text: decoded,
    encoding: best.encoding,
    possible,
    certain: sure !== undefined || possible.length === 1,
  }
}

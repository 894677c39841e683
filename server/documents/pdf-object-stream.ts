import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

import { isDamaged, isTooComplex } from './document-problems.ts'
import { isSpace, type PdfObject } from './pdf-tokens.ts'

const inflated = promisify(inflate)
const maxInflated = 8 << 20

/** Readers treat anything with these keys as an object stream; some ignore its type. */
export function isObjectStream({ names }: PdfObject): boolean {
  return names.includes('ObjStm') || (names.includes('First') && names.includes('N'))
}

/**
 * Programs write the dictionaries of object streams exactly like this. A different filter, a filter
 * behind a reference or a predictor would hide the objects from this check but not from a reader.
 */
function isPlain(dictionary: string): boolean {
  const filters = dictionary.match(/\/Filter/g) ?? []
  const deflated = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*[/>]/
  return (
    filters.length === 1 &&
    deflated.test(dictionary) &&
    !/[(%#]|\/(?:DecodeParms|DP|F)\b/.test(dictionary)
  )
}

/** @returns the value of a key that occurs once, as a number and not as a reference */
function numberOf(dictionary: string, key: string): number {
  const keys = dictionary.match(new RegExp(`/${key}\\b`, 'g')) ?? []
  const value = new RegExp(`/${key}\\s+(\\d{1,9})\\s*[/>]`).exec(dictionary)?.[1]
  if (keys.length !== 1 || value === undefined) throw isTooComplex()
  return Number(value)
}

/**
 * Splits an object stream into its objects (ISO 32000-2, 7.5.7).
 * @param start where its dictionary begins
 * @param stream where its bytes begin
 * @returns the number and the bytes of each object
 * @throws ProblemError 422 if it differs from what programs write
 */
export async function objectsIn(
  bytes: Buffer,
  start: number,
  stream: number,
): Promise<{ number: number; inner: Buffer }[]> {
  const dictionary = bytes.toString('latin1', start, stream)
  if (!isPlain(dictionary)) throw isTooComplex()
  const [count, first] = [numberOf(dictionary, 'N'), numberOf(dictionary, 'First')]
  const content = await inflateAt(bytes, stream)
  const header = content.toString('latin1', 0, first).match(/[^\s\0]+/g) ?? []
  if (header.length < 2 * count || !header.every((each) => /^\d{1,9}$/.test(each))) {
    throw isDamaged()
  }
  const starts = Array.from({ length: count }, (_, each) => first + Number(header[2 * each + 1]))
  return starts.map((from, each) => {
    const to = starts[each + 1] ?? content.length
    // If offsets were out of order, an object could hide inside another one.
    if (to < from) throw isTooComplex()
    return { number: Number(header[2 * each]), inner: content.subarray(from, to) }
  })
}

async function inflateAt(bytes: Buffer, stream: number): Promise<Buffer> {
  let data = stream
  while (isSpace(bytes[data])) data += 1
  try {
    return await inflated(bytes.subarray(data), { maxOutputLength: maxInflated })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ERR_BUFFER_TOO_LARGE' ? isTooComplex() : isDamaged(error)
  }
}

/** What we need to know about one PDF object. */
export interface PdfObject {
  /** The names in it that we look for, as keys or values, with `#` escapes decoded. */
  names: string[]
  /** Where each of them ends. */
  nameEnds: number[]
  /** Where the bytes of its stream begin; null if it has none. */
  stream: number | null
  /** Where reading stopped. */
  end: number
  /** Whether every dictionary and string was closed by then. */
  closed: boolean
}

const [space, delimiter] = [1, 2]
/** The character class of each byte (ISO 32000-2, 7.2.3); 0 is a regular character. */
const classes = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ')) classes[byte] = space
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = delimiter

const code = (character: string) => character.charCodeAt(0)
const [slash, percent, open, close] = [code('/'), code('%'), code('('), code(')')]
const [less, greater, backslash] = [code('<'), code('>'), code('\\')]
const [lineFeed, carriageReturn] = [code('\n'), code('\r')]

export const isSpace = (byte: number | undefined) => byte !== undefined && classes[byte] === space

/** Words that end an object, except inside a dictionary, where readers skip them. */
const endWords = /^(?:endobj|obj|startxref|xref|trailer|endstream)/
/** @returns the place after the closing parenthesis, or Infinity if there is none */
function afterString(bytes: Buffer, from: number, end: number): number {
  let depth = 1
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at]
    if (byte === backslash) at += 1
    else if (byte === open) depth += 1
    else if (byte === close) depth -= 1
    if (depth === 0) return at + 1
  }
  return Infinity
}

function afterHexString(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at += 1) if (bytes[at] === greater) return at + 1
  return Infinity
}

function afterComment(bytes: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1
  return at
}

function afterRegular(bytes: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && classes[bytes[at] ?? 0] === 0) at += 1
  return at
}

/** The number at a place, behind spaces and comments: an object's, if a reference stands there. */
export function numberAt(bytes: Buffer, from: number): number | null {
  let at = from
  for (;;) {
    if (isSpace(bytes[at])) at += 1
    else if (bytes[at] === percent) at = afterComment(bytes, at, bytes.length)
    else break
  }
  const number = bytes.toString('latin1', at, afterRegular(bytes, at, bytes.length))
  return /^[+-]?\d+$/.test(number) ? Number(number) : null
}

/** Longer than any name that we look for, even with every character escaped. */
const longestName = 60

function nameAt(bytes: Buffer, from: number, to: number): string {
  if (to - from > longestName) return ''
  const name = bytes.toString('latin1', from, to)
  if (!name.includes('#')) return name
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

/**
 * Reads the tokens of one object to its end or to `limit`, as a reader would from this place. It
 * builds nothing and refuses nothing, so a malformed object cannot hide its names.
 */
export function readObject(
  bytes: Buffer,
  from: number,
  limit: number,
  wanted: ReadonlySet<string>,
): PdfObject {
  const names: string[] = []
  const nameEnds: number[] = []
  const end = Math.min(limit, bytes.length)
  let depth = 0
  let at = from
  while (at < end) {
    const byte = bytes[at] ?? 0
    const next = at + 1
    if (classes[byte] === 0) {
      at = afterRegular(bytes, next, end)
      if (depth > 0) continue
      const word = bytes.toString('latin1', next - 1, Math.min(at, next + 10))
      if (word.startsWith('stream')) {
        return { names, nameEnds, stream: next + 5, end: at, closed: true }
      }
      if (endWords.test(word)) {
        return { names, nameEnds, stream: null, end: at, closed: true }
      }
    } else if (byte === slash) {
      at = afterRegular(bytes, next, end)
      const name = nameAt(bytes, next, at)
      if (wanted.has(name)) {
        names.push(name)
        nameEnds.push(at)
      }
    } else if (byte === open) at = afterString(bytes, next, end)
    else if (byte === percent) at = afterComment(bytes, next, end)
    else if (byte === less && bytes[next] !== less) at = afterHexString(bytes, next, end)
    else if (byte === less) {
      depth += 1
      at += 2
    } else if (byte === greater && bytes[next] === greater) {
      depth = Math.max(0, depth - 1)
      at += 2
    } else at = next
  }
  return { names, nameEnds, stream: null, end: Math.min(at, end), closed: depth === 0 && at <= end }
}

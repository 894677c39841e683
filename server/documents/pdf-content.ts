import { setImmediate } from 'node:timers/promises'

import { isActive, isDamaged, isProtected, isTooComplex } from './document-problems.ts'
import { isObjectStream, objectsIn } from './pdf-object-stream.ts'
import { isSpace, numberAt, type PdfObject, readObject } from './pdf-tokens.ts'

/**
 * Names that a PDF needs to run scripts, carry attachments, load anything, or act (`AA`) when somebody
 * turns to a page, closes the file or touches a field.
 */
const active = new Set(
  (
    'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF FileAttachment XFA RichMedia Rendition ' +
    'Movie Sound SubmitForm ImportData GoToR GoToE AA'
  ).split(' '),
)
/** Names of an action that calls an address, or that another one may follow. Links have them, too. */
const calling = new Set(['URI', 'Next'])

const others = 'Encrypt Page Root ObjStm First N OpenAction'.split(' ')
const wanted = new Set([...active, ...calling, ...others])

/** Maximum bytes of one object, and of everything that is read, including inflated object streams. */
const maxObject = 1 << 20
const maxRead = 32 << 20
/** Milliseconds that a check may take in all, and without a pause. */
const maxTime = 10_000
const turn = 15
/** The mark that ends a ZIP archive, whatever precedes it. */
const zipMark = Buffer.from('PK\x05\x06')
const zipTail = 65_557

/**
 * Refuses a PDF that is cut off, has no page, is encrypted or contains anything active. Looks for
 * objects everywhere, not only where the file's own table points, because a reader may repair or
 * ignore that table.
 * @throws ProblemError 422
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail)) throw isDamaged()
  if (bytes.subarray(-zipTail).includes(zipMark)) throw isActive()
  await new PdfCheck(bytes).run()
}

class PdfCheck {
  #read = 0
  #pauseAt = 0
  #pages = false
  #root = false
  /** Numbers of the objects that act when the file is opened, and of those that may call an address. */
  readonly #opening = new Set<number>()
  readonly #calling = new Set<number>()
  readonly #deadline = performance.now() + maxTime

  constructor(readonly bytes: Buffer) {}

  async run(): Promise<void> {
    for (const start of this.#after('obj')) {
      await this.#pause()
      if (!followsNumbers(this.bytes, start - 3)) continue
      const object = this.#judge(this.bytes, start, numberBefore(this.bytes, start - 3))
      if (object.stream === null || !isObjectStream(object)) continue
      for (const { number, inner } of await objectsIn(this.bytes, start, object.stream)) {
        for (let at = 0; at < inner.length;) {
          const piece = this.#judge(inner, at, number)
          // Every reader treats an object that runs into the next one differently.
          if (!piece.closed) throw isDamaged()
          at = piece.end
          await this.#pause()
        }
      }
    }
    for (const start of this.#after('trailer')) {
      await this.#pause()
      this.#judge(this.bytes, start, NaN)
    }
    for (const number of this.#opening) {
      if (this.#calling.has(number) || this.#calling.has(NaN)) throw isActive()
    }
    if (!this.#pages || !this.#root) throw isDamaged()
  }

  *#after(word: string): Generator<number> {
    let at = this.bytes.indexOf(word)
    for (; at !== -1; at = this.bytes.indexOf(word, at + 1)) yield at + word.length
  }

  /** Regularly lets other requests run. */
  async #pause(): Promise<void> {
    const now = performance.now()
    if (now > this.#deadline) throw isTooComplex()
    if (now < this.#pauseAt) return
    await setImmediate()
    this.#pauseAt = performance.now() + turn
  }

  /** @param number the object's; NaN if it cannot be told, so the object may have any */
  #judge(bytes: Buffer, start: number, number: number): PdfObject {
    const object = readObject(bytes, start, start + maxObject, wanted)
    const { names, nameEnds, end } = object
    if (end - start >= maxObject) throw isTooComplex()
    // An object that is only a reference hides the one that acts.
    if (numberAt(bytes, start) !== null) this.#calling.add(number)
    for (const [at, name] of names.entries()) {
      if (active.has(name)) throw isActive()
      if (calling.has(name)) this.#calling.add(number)
      if (name === 'OpenAction') this.#opening.add(numberAt(bytes, nameEnds[at] ?? 0) ?? number)
      if (name === 'Encrypt') throw isProtected()
      if (name === 'Page') this.#pages = true
      if (name === 'Root') this.#root = true
    }
    // Every object costs some time, even an empty one.
    this.#read += end - start + 16
    if (this.#read > maxRead) throw isTooComplex()
    return object
  }
}

/**
 * Whether `obj` at this place may start an object: after two numbers, or after a line that may end
 * in a comment. In compressed pictures the three letters occur by chance.
 */
function followsNumbers(bytes: Buffer, at: number): boolean {
  const isDigit = (byte: number | undefined) => byte !== undefined && /[\d.+-]/.test(chars(byte))
  let place = at - 1
  const skipSpaces = () => {
    let lineEnds = false
    for (; isSpace(bytes[place]); place -= 1) lineEnds ||= /[\r\n]/.test(chars(bytes[place]))
    return lineEnds
  }
  if (skipSpaces()) return true
  if (!isDigit(bytes[place])) return false
  while (isDigit(bytes[place])) place -= 1
  const before = place
  return skipSpaces() || (place < before && isDigit(bytes[place]))
}

/** The number of the object whose `obj` is at this place; NaN if a comment or noise is before it. */
function numberBefore(bytes: Buffer, at: number): number {
  const before = bytes.toString('latin1', Math.max(0, at - 40), at)
  return Number(/(?:^|[^\d.+-])([+-]?\d+)(?:\.0*)?[\s\0]+[\d.+-]+[\s\0]*$/.exec(before)?.[1])
}

const chars = (byte: number | undefined) => String.fromCharCode(byte ?? 0)

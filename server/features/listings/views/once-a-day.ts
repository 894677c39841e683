import { createHmac, randomBytes } from 'node:crypto'

/** How many lots of one reader count in a day: more are no longer read by people. */
const mostOfOne = 500
/** How many are remembered in all; beyond that, the readers who came first are forgotten. */
const mostInAll = 200_000

/**
 * Notices who has looked at what on a day, in memory only, and without knowing who it was: readers are
 * hashes under a key that is made for the day and thrown away with it.
 */
export class OnceADay {
  #day = ''
  #key = randomBytes(32)
  #looked = new Map<string, Set<string>>()
  #size = 0

  /** Whether a reader looks at this for the first time on the day, and at no more than people do. */
  isFirst(day: string, reader: string, what: string): boolean {
    if (day !== this.#day) {
      this.#day = day
      this.#key = randomBytes(32)
      this.#looked = new Map()
      this.#size = 0
    }
    const hash = createHmac('sha256', this.#key).update(reader).digest('base64url')
    const seen = this.#looked.get(hash) ?? new Set()
    if (seen.has(what) || seen.size >= mostOfOne) return false
    this.#looked.set(hash, seen.add(what))
    this.#size += 1
    for (const [first, { size }] of this.#looked) {
      if (this.#size <= mostInAll || first === hash) break
      this.#looked.delete(first)
      this.#size -= size
    }
    return true
  }
}

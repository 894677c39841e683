import { createHash } from 'node:crypto'

import type { Headers } from '#server/http/security-headers.ts'

import { codecs, type Encoding } from './encodings.ts'

/** A page in one encoding, with headers ready to send. */
export interface Variant {
  body: Buffer
  etag: string
  /** Names and values alternating, as `writeHead` accepts them. */
  headers: string[]
  /** Headers that RFC 9110 section 15.4.5 requires in a 304; the stored response has the rest. */
  notModifiedHeaders: string[]
}

/**
 * Who may cache a page. `shared`: browsers and shared caches for a while, even stale while they
 * revalidate. `revalidated`: the same, but they must revalidate each time. `none`: nobody.
 */
export type Keeping = 'shared' | 'revalidated' | 'none'

const cacheControl: Readonly<Record<Keeping, string>> = {
  shared: 'public, max-age=60, stale-while-revalidate=86400',
  revalidated: 'public, no-cache',
  none: 'no-store',
}

/** Both in milliseconds since the epoch. */
export interface PageTimes {
  /** From then on the next request has the page rendered again, and does not wait for that. */
  renewFrom: number
  /** From then on requests wait for the page to be rendered again. */
  servedUntil: number
}

/** Milliseconds for which a page may stand in, once it may no longer be served, for one that is late. */
const standsInFor = 600_000

/** A rendered page in its encodings. */
export class CachedPage {
  /** Milliseconds since the epoch. */
  readonly standsInUntil: number
  readonly #variants = new Map<Encoding, Variant>()
  readonly #pageHeaders: Headers
  readonly #later: ((work: () => Promise<void>) => void) | undefined
  readonly keeping: Keeping

  constructor(
    readonly status: number,
    readonly html: Buffer,
    readonly tags: ReadonlySet<string>,
    /** When the page may be served, and from when a request has it rendered again. */
    public times: PageTimes,
    pageHeaders: Headers,
    keeping: Keeping,
    /** Schedules background work; omitted for pages that are not worth the best compression. */
    later?: (work: () => Promise<void>) => void,
  ) {
    this.standsInUntil = times.servedUntil + standsInFor
    this.keeping = status === 200 ? keeping : 'none'
    this.#pageHeaders = pageHeaders
    this.#later = later
    this.#variants.set('identity', this.#variant('identity', html))
  }

  /** The encodings requested so far. */
  get encodings(): Iterable<Encoding> {
    return this.#variants.keys()
  }

  /** Approximate size of this page in bytes; compressed copies are a fraction of the text. */
  get size(): number {
    return this.html.length * 2 + 4096
  }

  #variant(encoding: Encoding, body: Buffer): Variant {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const shared = {
      'Cache-Control': cacheControl[this.keeping],
      Vary: 'Accept-Encoding',
      ...(this.keeping === 'none' ? {} : { ETag: etag }),
    }
    const headers: Record<string, string> = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      ...shared,
      ...this.#pageHeaders,
    }
    return {
      body,
      etag,
      headers: Object.entries(headers).flat(),
      notModifiedHeaders: Object.entries(shared).flat(),
    }
  }

  /**
   * The page in an encoding. The first request gets a quickly compressed copy; one of the highest
   * quality is made off the main thread and replaces it. Encodings that nobody requests cost
   * nothing.
   */
  variant(encoding: Encoding): Variant {
    const known = this.#variants.get(encoding)
    if (known !== undefined) return known
    const codec = codecs.get(encoding)
    const made = this.#variant(encoding, codec ? codec.quick(this.html) : this.html)
    this.#variants.set(encoding, made)
    if (codec !== undefined) {
      this.#later?.(async () => {
        this.#variants.set(encoding, this.#variant(encoding, await codec.best(this.html)))
      })
    }
    return made
  }
}

import { createHash } from 'node:crypto'

import type { Headers } from '#server/http/security-headers.ts'

import { codecs, type Encoding } from './encodings.ts'

/** One representation of a page with its headers ready to write. */
export interface Variant {
  body: Buffer
  etag: string
  /** Name and value alternating, as `writeHead` takes them. */
  headers: string[]
  /** What RFC 9110 section 15.4.5 asks of a 304; the stored response keeps the rest. */
  notModifiedHeaders: string[]
}

/**
 * Who may keep a page: browsers and shared caches for a while, and serve it while they ask again; they,
 * but asking each time whether it is still so; or nobody.
 */
export type Keeping = 'shared' | 'revalidated' | 'none'

const cacheControl: Readonly<Record<Keeping, string>> = {
  shared: 'public, max-age=60, stale-while-revalidate=86400',
  revalidated: 'public, no-cache',
  none: 'no-store',
}

/** A rendered page in its encodings. */
export class CachedPage {
  readonly #variants = new Map<Encoding, Variant>()
  readonly #pageHeaders: Headers
  readonly #later: ((work: () => Promise<void>) => void) | undefined
  readonly keeping: Keeping

  constructor(
    readonly status: number,
    readonly html: Buffer,
    readonly tags: ReadonlySet<string>,
    /** Milliseconds since the epoch from which on it is to be rendered anew. */
    readonly freshUntil: number,
    pageHeaders: Headers,
    keeping: Keeping,
    /** Runs work when nobody waits for it; left out for pages that are not worth compressing well. */
    later?: (work: () => Promise<void>) => void,
  ) {
    this.keeping = status === 200 ? keeping : 'none'
    this.#pageHeaders = pageHeaders
    this.#later = later
    this.#variants.set('identity', this.#variant('identity', html))
  }

  /** What it has been asked for in. */
  get encodings(): Iterable<Encoding> {
    return this.#variants.keys()
  }

  /** Bytes that this page holds, roughly; compressed copies are a fraction of the text. */
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
   * The page in an encoding, compressed quickly where nobody has asked for it yet; the highest quality
   * follows off the main thread and replaces it. What nobody asks for costs no second compression.
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

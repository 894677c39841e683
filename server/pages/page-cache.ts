import { LRUCache } from 'lru-cache'

import type { CachedPage } from './cached-page.ts'

/**
 * How a page is cached. `ahead`: one of a fixed number of addresses, which are rendered in advance.
 * `shared`: one of as many addresses as there is data. `twice`: the query has endless variants, so
 * the page is cached only on its second request.
 */
export type Admission = 'ahead' | 'shared' | 'twice'

/** How many once-requested addresses are remembered; each takes a few hundred bytes at most. */
const mostRemembered = 5000

/**
 * The page cache, limited in bytes. Endless addresses get only a quarter of it, so that requests
 * for many of them cannot evict the pages that everybody reads.
 */
export class PageCache {
  readonly #ahead: LRUCache<string, CachedPage>
  readonly #others: LRUCache<string, CachedPage>
  readonly #askedOnce = new LRUCache<string, true>({ max: mostRemembered })

  constructor(bytes: number) {
    const sizeCalculation = (page: CachedPage) => page.size
    const forOthers = Math.floor(bytes / 4)
    this.#ahead = new LRUCache({ maxSize: bytes - forOthers, sizeCalculation })
    this.#others = new LRUCache({ maxSize: forOthers, sizeCalculation })
  }

  get(address: string): CachedPage | undefined {
    return this.#ahead.get(address) ?? this.#others.get(address)
  }

  /** Stores a rendered page if its address is admitted, replacing the previous one. */
  put(address: string, page: CachedPage, admission: Admission): void {
    if (admission === 'ahead') return void this.#ahead.set(address, page)
    const known = this.#others.has(address) || this.#askedOnce.has(address)
    if (admission === 'twice' && !known) return void this.#askedOnce.set(address, true)
    this.#askedOnce.delete(address)
    this.#others.set(address, page)
  }

  delete(address: string): void {
    this.#ahead.delete(address)
    this.#others.delete(address)
  }

  /** Drops the pages that depend on a tag. */
  dropTagged(tag: string): void {
    for (const pages of [this.#ahead, this.#others]) {
      for (const [address, page] of pages.entries()) {
        if (page.tags.has(tag)) pages.delete(address)
      }
    }
  }
}

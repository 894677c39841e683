import { LRUCache } from 'lru-cache'

import type { CachedPage } from './cached-page.ts'

/**
 * How an address is kept. `ahead`: it is one of finitely many, which are rendered ahead. `shared`: it is
 * one of as many as there are data. `twice`: its query has no end, so that it is kept only when it has
 * been asked for twice.
 */
export type Admission = 'ahead' | 'shared' | 'twice'

/** So many addresses are remembered as asked for once; an address holds a few hundred bytes at most. */
const mostRemembered = 5000

/**
 * The finished pages, within a number of bytes. A quarter of them is for addresses of which there is no
 * end, so that asking for many of those drives out no page that everybody reads.
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

  /** Keeps a page that has been rendered, where its address is admitted; it replaces the one before. */
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

  /** Drops the pages that were made from a tagged piece of content. */
  dropTagged(tag: string): void {
    for (const pages of [this.#ahead, this.#others]) {
      for (const [address, page] of pages.entries()) {
        if (page.tags.has(tag)) pages.delete(address)
      }
    }
  }
}

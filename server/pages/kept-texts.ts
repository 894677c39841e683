import { LRUCache } from 'lru-cache'

import type { NoteSource } from '#server/contract/context.ts'

import { OnceAtATime } from './once-at-a-time.ts'

interface KeptText {
  text: string
  tags: ReadonlySet<string>
  /** Milliseconds since the epoch. */
  freshUntil: number
}

/** Milliseconds after which a text is made again, because another instance may have changed it. */
const freshFor = 60_000
const mostBytes = 16_000_000

/** Texts for machines that depend on data: made once for all who ask, and dropped by their tags. */
export class KeptTexts {
  readonly #kept = new LRUCache<string, KeptText>({
    maxSize: mostBytes,
    sizeCalculation: ({ text }) => text.length + 100,
  })
  readonly #inFlight = new OnceAtATime<string>()

  constructor(readonly clock: () => Date) {}

  /** The text with a key; `make` notes what it depends on. */
  get(key: string, make: (note: NoteSource) => Promise<string>): Promise<string> {
    const now = this.clock().getTime()
    const kept = this.#kept.get(key)
    if (kept !== undefined && kept.freshUntil > now) return Promise.resolve(kept.text)
    return this.#inFlight.run(key, async (isCurrent) => {
      const tags = new Set<string>()
      let freshUntil = now + freshFor
      const text = await make((tag, until) => {
        tags.add(tag)
        if (until !== undefined) freshUntil = Math.min(freshUntil, until.getTime())
      })
      if (isCurrent()) this.#kept.set(key, { text, tags, freshUntil })
      return text
    })
  }

  /** Drops what depends on a tag. What is being made may have read the data before the change. */
  invalidate(tag: string): void {
    this.#inFlight.forget()
    for (const [key, { tags }] of this.#kept.entries()) if (tags.has(tag)) this.#kept.delete(key)
  }
}

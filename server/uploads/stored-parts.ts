import type { Storage } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'

/** A large file that stays in the parts in which it was uploaded. */
export interface StoredParts {
  key: string
  /** Bytes of each part. */
  sizes: readonly number[]
}

export const partOf = (key: string, part: number): string => `${key}-${part}.part`

export const sizeOf = ({ sizes }: StoredParts): number => sizes.reduce((sum, each) => sum + each, 0)

/**
 * Reads anywhere in such a file, with at most one part in memory.
 * @returns reads the bytes from one position up to another, part by part; throws ProblemError 404 if
 *   a part is missing
 */
export function partsReader(storage: Storage, { key, sizes }: StoredParts) {
  let held: { part: number; bytes: Promise<Buffer> } | null = null

  async function load(part: number): Promise<Buffer> {
    const bytes = await storage.get(partOf(key, part))
    if (bytes !== null && bytes.length === sizes[part - 1]) return bytes
    throw new ProblemError('not-found', 'A part of this file is missing. Send it again.')
  }

  return async function* read(from: number, to: number): AsyncGenerator<Buffer> {
    let start = 0
    for (const [at, size] of sizes.entries()) {
      if (start >= to) return
      if (start + size > from) {
        if (held?.part !== at + 1) held = { part: at + 1, bytes: load(at + 1) }
        const bytes = await held.bytes
        yield bytes.subarray(Math.max(0, from - start), Math.min(size, to - start))
      }
      start += size
    }
  }
}

/** Removes the parts of a file. Doing it twice is fine. */
export async function removeParts(storage: Storage, { key, sizes }: StoredParts): Promise<void> {
  for (let part = 1; part <= sizes.length; part += 1) await storage.remove(partOf(key, part))
}

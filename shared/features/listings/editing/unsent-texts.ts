import type { Said } from '../fields/field.ts'

/** What somebody has typed into a listing that has not reached the server yet. */
export interface Unsent {
  /** The version that they had before them. */
  version: number
  /** What was stored then, of the fields below. */
  base: Said
  /** The fields to change; an empty text removes one. */
  patch: Said
}

/** One for each listing and person, so that nobody meets another's text. Logging out clears all. */
const keyOf = (personId: string, listingId: string) => `unsent:${personId}:${listingId}`

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string')

/** What was left unsent on this device; null if nothing was, or storage is blocked. */
export function readUnsent(personId: string, listingId: string): Unsent | null {
  try {
    const kept = localStorage.getItem(keyOf(personId, listingId))
    if (kept === null) return null
    const { version, base, patch } = JSON.parse(kept) as Partial<Record<keyof Unsent, unknown>>
    return typeof version === 'number' && isSaid(base) && isSaid(patch)
      ? { version, base, patch }
      : null
  } catch {
    // Storage is blocked, or holds something else: there is nothing to find again.
    return null
  }
}

/** Keeps what is unsent; null forgets it. Without storage it lives as long as the page. */
export function keepUnsent(personId: string, listingId: string, unsent: Unsent | null): void {
  try {
    if (unsent === null) localStorage.removeItem(keyOf(personId, listingId))
    else localStorage.setItem(keyOf(personId, listingId), JSON.stringify(unsent))
  } catch {
    // Storage is blocked or full: the text is still on the page, and is sent from there.
  }
}

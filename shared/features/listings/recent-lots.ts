import type { PublicPicture } from '../../contract/pictures.ts'

/** A lot that somebody has looked at. */
export interface RecentLot {
  slug: string
  title: string
  picture: PublicPicture | null
}

/** Whose lots they are: a person's, by their id, or those of whoever is not logged in. */
type Reader = string | null

const mostRecent = 12
/** Logging out clears all local storage, and so these. */
const keyFor = (reader: Reader) => `recent-lots ${reader ?? 'visitor'}`

function isRecent(value: unknown): value is RecentLot {
  const { slug, title } = (value ?? {}) as Partial<RecentLot>
  return typeof slug === 'string' && typeof title === 'string'
}

/** The lots that somebody has looked at in this browser, the latest first. */
export function recentLots(reader: Reader): RecentLot[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(reader)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    // Storage is blocked or was written by something else: there is nothing to show.
    return []
  }
}

/** Remembers that somebody has looked at a lot, in this browser only. */
export function rememberLot(reader: Reader, { slug, title, picture }: RecentLot): void {
  const others = recentLots(reader).filter((each) => each.slug !== slug)
  const kept = [{ slug, title, picture }, ...others].slice(0, mostRecent)
  try {
    localStorage.setItem(keyFor(reader), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full; the list is only a convenience.
  }
}

/** Forgets all of them. */
export function forgetLots(reader: Reader): void {
  try {
    localStorage.removeItem(keyFor(reader))
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

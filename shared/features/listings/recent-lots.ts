import type { PublicPicture } from '../../contract/pictures.ts'

/** A lot that somebody has looked at. */
export interface RecentLot {
  slug: string
  title: string
  picture: PublicPicture | null
}

const mostRecent = 12
/** Logging out clears all local storage, and so these. */
const keyFor = (personId: string) => `recent-lots ${personId}`

function isRecent(value: unknown): value is RecentLot {
  const { slug, title } = (value ?? {}) as Partial<RecentLot>
  return typeof slug === 'string' && typeof title === 'string'
}

/** The lots that a person has looked at in this browser, the latest first. */
export function recentLots(personId: string): RecentLot[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    // Storage is blocked or was written by something else: there is nothing to show.
    return []
  }
}

/** Remembers that a person has looked at a lot, in this browser only. */
export function rememberLot(personId: string, { slug, title, picture }: RecentLot): void {
  const others = recentLots(personId).filter((each) => each.slug !== slug)
  const kept = [{ slug, title, picture }, ...others].slice(0, mostRecent)
  try {
    localStorage.setItem(keyFor(personId), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full; the list is only a convenience.
  }
}

import { useSyncExternalStore } from 'react'

import type { LotCardData } from './lot-schema.ts'

/** A lot that somebody has chosen to compare, as the tray shows it. */
export type ComparedLot = Pick<LotCardData, 'slug' | 'title' | 'picture'>

const key = 'compare'
const none: readonly ComparedLot[] = []
const tellAll = new Set<() => void>()
let kept: readonly ComparedLot[] | undefined

function stored(): readonly ComparedLot[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? (found as ComparedLot[]) : none
  } catch {
    // The storage is blocked, or something else has written there.
    return none
  }
}

const chosen = () => (kept ??= stored())

/** Chooses these lots and no others, for as long as the tab is open. */
export function compareOnly(lots: readonly ComparedLot[]): void {
  kept = lots
  try {
    sessionStorage.setItem(key, JSON.stringify(lots))
  } catch {
    // Then they are chosen until the page is loaded again.
  }
  for (const tell of tellAll) tell()
}

function subscribe(tell: () => void) {
  tellAll.add(tell)
  return () => void tellAll.delete(tell)
}

/** The lots chosen to be compared, in order; none on the server and until hydrated. */
export const useCompared = (): readonly ComparedLot[] =>
  useSyncExternalStore(subscribe, chosen, () => none)

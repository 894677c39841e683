import { useSyncExternalStore } from 'react'

const minute = 60_000

const tellAll = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function wait() {
  timer = setTimeout(
    () => {
      for (const tell of tellAll) tell()
      wait()
    },
    minute - (Date.now() % minute),
  )
}

function subscribe(tell: () => void) {
  if (tellAll.size === 0) wait()
  tellAll.add(tell)
  return () => {
    tellAll.delete(tell)
    if (tellAll.size === 0) clearTimeout(timer)
  }
}

const minutesNow = () => Math.floor(Date.now() / minute)

/** No page is as old as this, so that what the server renders names no day "today". */
const longAgo = () => 0

/**
 * The minute that has begun, the same for everything on the page, so that ages and deadlines stay
 * true while it is open. What the server renders may be kept for days, so there, and until hydrated,
 * it is long ago and moments are written with their full date.
 */
export const useNow = () => new Date(useSyncExternalStore(subscribe, minutesNow, longAgo) * minute)

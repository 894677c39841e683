import { useSyncExternalStore } from 'react'

const narrow = '(width < 640px)'

function subscribe(tell: () => void) {
  const media = matchMedia(narrow)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the screen is too narrow for a table. Only for what the browser alone renders. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )

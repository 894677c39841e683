import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React has taken the page over: what the server sends is kept, and is the same for everyone. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

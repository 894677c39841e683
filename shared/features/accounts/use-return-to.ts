import { useSyncExternalStore } from 'react'

import { returnToIn } from './after-login.ts'

const never = () => () => {}

/** The page to lead back to. Only the browser knows it: the server's pages are the same whatever it is. */
export const useReturnTo = (): string | null =>
  useSyncExternalStore(
    never,
    () => returnToIn(location.search),
    () => null,
  )

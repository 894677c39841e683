import { useHydrated } from '../../ui/use-hydrated.ts'
import { returnToIn } from './after-login.ts'

/** The page to lead back to. Only the browser knows it: the server's pages are the same whatever it is. */
export const useReturnTo = (): string | null => (useHydrated() ? returnToIn(location.search) : null)

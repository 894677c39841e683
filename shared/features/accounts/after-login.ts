import { safeReturnTo } from '../../contract/return-to.ts'
import { paths } from '../../routing/paths.ts'

/** The page of this site to which a query wants to lead back; null if there is none. */
export function returnToIn(search: string): string | null {
  const wanted = new URLSearchParams(search).get('returnTo')
  return wanted === null ? null : safeReturnTo(wanted)
}

/** Where to go after a login: back to the page in the query, or to the overview. */
export const afterLogin = (search: string): string => returnToIn(search) ?? paths.overview

/** The login page that then leads back to where somebody came from, if that is known. */
export const loginBackTo = (returnTo: string | null): string =>
  returnTo === null ? paths.login : paths.loginAfter(returnTo)

/** The same for registering, where the first login leads back. */
export const registerBackTo = (returnTo: string | null): string =>
  returnTo === null ? paths.register : `${paths.register}?${new URLSearchParams({ returnTo })}`

import { safeReturnTo } from '../../contract/return-to.ts'
import { paths } from '../../routing/paths.ts'

/** Where to go after a login: back to the page in the query, or to the overview. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo')
  return (wanted === null ? null : safeReturnTo(wanted)) ?? paths.overview
}

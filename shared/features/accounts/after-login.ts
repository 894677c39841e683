import { safeReturnTo } from '../../contract/return-to.ts'
import { paths } from '../../routing/paths.ts'

/** Where a login leads, by the query of its address: back where the visitor came from, or to their profile. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo')
  return (wanted === null ? null : safeReturnTo(wanted)) ?? paths.profile
}

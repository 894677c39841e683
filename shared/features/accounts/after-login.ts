import { safeReturnTo } from '../../contract/return-to.ts'
import { workPath } from '../../routing/work-path.ts'

/** Where to go after a login: back to the page in the query, or to their work. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo')
  return (wanted === null ? null : safeReturnTo(wanted)) ?? workPath
}

import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'

/** Opens in a new tab, so that what was typed is not lost. */
export function PolicyLink({ children }: { children: string }) {
  return (
    <Link className="text-link" to={paths.policy} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  )
}

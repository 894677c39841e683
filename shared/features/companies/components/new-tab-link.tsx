import { Link } from 'react-router-dom'

/** Opens in a new tab, so that what was typed is not lost. */
export function NewTabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="text-link" to={to} target="_blank">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  )
}

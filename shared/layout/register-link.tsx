import { Link } from 'react-router-dom'

import { paths } from '../routing/paths.ts'

interface RegisterLinkProps {
  className: string
  to: string
  children: string
  /** The label for somebody logged in, if another one. */
  signedIn?: string
}

/** A call to register. It leads somebody logged in to their work; both states are in the page. */
export function RegisterLink({ className, to, children, signedIn = children }: RegisterLinkProps) {
  return (
    <>
      <span className="register-link when-signed-out">
        <Link className={className} to={to}>
          {children}
        </Link>
      </span>
      <span className="register-link when-signed-in" hidden>
        <Link className={className} to={paths.overview}>
          {signedIn}
        </Link>
      </span>
    </>
  )
}

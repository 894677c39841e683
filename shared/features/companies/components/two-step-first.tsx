import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'

/** Shown instead of what needs two-step login. */
export function TwoStepFirst() {
  return (
    <p className="quiet">
      You need two-step login yourself first.{' '}
      <Link className="text-link" to={paths.profileSecurity}>
        Set it up
      </Link>
      . If you have it, log out and log in again with it.
    </p>
  )
}

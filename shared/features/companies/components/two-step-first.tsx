import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'

/** Shown instead of what needs two-step login. */
export function TwoStepFirst() {
  return (
    <p className="quiet">
      This requires two-step login.{' '}
      <Link className="text-link" to={paths.profileSecurity}>
        Set it up
      </Link>
      , or log out and log in again with it.
    </p>
  )
}

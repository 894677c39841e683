import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'

interface TwoStepFirstProps {
  /** The reader has it, but has logged in without it. */
  has: boolean
}

/** Shown instead of what needs two-step login. */
export function TwoStepFirst({ has }: TwoStepFirstProps) {
  if (has) {
    return <p className="quiet">To do this, log out and log in again with your code or passkey.</p>
  }
  return (
    <p className="quiet">
      First{' '}
      <Link className="text-link" to={paths.profileSecurity}>
        set up two-step login
      </Link>
      .
    </p>
  )
}

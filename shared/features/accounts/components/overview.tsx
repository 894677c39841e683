import { Link } from 'react-router-dom'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import type { accounts } from '../contract.ts'
import { ProfileFrame } from './profile-frame.tsx'

/** What a member sees first: who they are here, and what is left to do. */
export function Overview({ me }: { me: OutputOf<typeof accounts.me> }) {
  return (
    <ProfileFrame title="Your profile" lead={`Welcome, ${me.name}.`}>
      <p>{me.email}</p>
      {me.operator && (
        <p className="actions">
          <Link className="button" to={paths.admin}>
            Open the console
          </Link>
        </p>
      )}
    </ProfileFrame>
  )
}

import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

const done = (
  <>
    <p>
      Your second step stays. If you did not ask us to remove it, somebody else has: choose a new
      password.
    </p>
    <div className="actions">
      <Link className="button button-filled" to={paths.forgotPassword}>
        Choose a new password
      </Link>
    </div>
  </>
)

/** The owner of an account refuses that its second step is removed as lost. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Keep your second step"
      lead="One press, and nothing is removed from your account."
      to={security.keepSecondStep}
      label="Keep my second step"
      working="Keeping your second step"
      done={done}
      otherwise="The second step was kept already, or has been removed: the newest mail about it says which."
    />
  )
}

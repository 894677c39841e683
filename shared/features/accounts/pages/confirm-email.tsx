import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { accounts } from '../contract.ts'

const done = (
  <>
    <p>Your address is confirmed. Thank you.</p>
    <div className="actions">
      <Link className="button button-filled" to={paths.profile}>
        Go to your profile
      </Link>
    </div>
  </>
)

export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your email address"
      lead="One step, so that nobody opens an account in your name."
      to={accounts.confirmEmail}
      label="Confirm this address"
      working="Confirming the address"
      done={done}
      otherwise="Log in and have another one sent from your profile."
    />
  )
}

import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

const done = (
  <>
    <p>Your account has moved to this address. Log in with it from now on.</p>
    <div className="actions">
      <Link className="button button-filled" to={paths.profileSecurity}>
        Go to your profile
      </Link>
    </div>
  </>
)

/** The new address of an account confirms that it is theirs. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your new address"
      lead="The last step: your account moves to this address."
      to={security.confirmEmailChange}
      label="Move the account here"
      working="Moving the account"
      done={done}
      otherwise="Ask for the change again on the security page of your profile."
    />
  )
}

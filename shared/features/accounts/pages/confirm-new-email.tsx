import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

/** The owner of the new email confirms that it is theirs. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your new address"
      lead="The last step: your account moves to this address."
      to={security.confirmEmailChange}
      label="Move the account here"
      working="Moving the account"
      done="Your account has moved to this address. Log in with it from now on."
      next={{ label: 'Go to your profile', to: paths.profileSecurity }}
      otherwise="Ask for the change again on the security page of your profile."
    />
  )
}

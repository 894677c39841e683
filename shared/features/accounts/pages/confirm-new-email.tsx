import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

/** The owner of the new email confirms that it is theirs. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your new email address"
      lead="The last step: your account changes to this address."
      piece={{
        name: 'pendant-sunburst-medallion-14k-yellow',
        alt: 'Round yellow gold medallion with engraved sun rays and a small diamond in the centre.',
      }}
      to={security.confirmEmailChange}
      label="Use this address"
      working="Changing the address"
      done="Your email address has been changed. Log in with it from now on."
      next={{ label: 'Go to Security', to: paths.profileSecurity }}
      otherwise="Request the change again under Security in your profile."
    />
  )
}

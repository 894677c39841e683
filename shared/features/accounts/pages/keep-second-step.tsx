import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

/** The owner of an account keeps a second step that was reported lost. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Keep your second step"
      lead="Press the button, and nothing is removed from your account."
      to={security.keepSecondStep}
      label="Keep my second step"
      working="Keeping your second step"
      done="Your second step stays. If you did not ask us to remove it, somebody else has: choose a new password."
      next={{ label: 'Choose a new password', to: paths.forgotPassword }}
      otherwise="The second step has already been kept, or has been removed: our latest email about it says which."
    />
  )
}

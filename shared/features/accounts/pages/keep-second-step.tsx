import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

/** The owner of an account keeps a second step that was reported lost. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Keep two-step login"
      lead="We were asked to turn it off for your account."
      piece={{
        name: 'ring-wedding-bands-pair-18k-yellow-platinum',
        alt: 'A wide yellow gold wedding band standing beside a narrower platinum band set with diamonds.',
      }}
      to={security.keepSecondStep}
      label="Keep two-step login"
      working="Keeping two-step login"
      done="Two-step login stays on. If you did not ask us to turn it off, somebody else did. In that case, choose a new password."
      next={{ label: 'Choose a new password', to: paths.forgotPassword }}
      otherwise="If you have already kept two-step login, or it has been turned off, our latest email says so."
    />
  )
}

import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { accounts } from '../contract.ts'

export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your email address"
      lead="One step, so that nobody opens an account in your name."
      to={accounts.confirmEmail}
      label="Confirm this address"
      working="Confirming the address"
      done="Your address is confirmed. Thank you."
      next={{ label: 'Go to your profile', to: paths.profile }}
      otherwise="Log in and request a new one from your profile."
    />
  )
}

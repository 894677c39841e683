import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { accounts } from '../contract.ts'

export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your email address"
      lead="So that nobody can open an account in your name."
      to={accounts.confirmEmail}
      label="Confirm this address"
      working="Confirming the address"
      done="Your address is confirmed. You can log in."
      next={{ label: 'Log in', to: paths.login }}
      otherwise="Log in and request a new one."
    />
  )
}

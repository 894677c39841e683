import { paths } from '../../../routing/paths.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { accounts } from '../contract.ts'

export function Page() {
  return (
    <MailedLinkFrame
      title="Confirm your email address"
      lead="So that nobody else can open an account with your address."
      piece={{
        name: 'necklace-paperclip-chain-14k-yellow',
        alt: 'Yellow gold paperclip chain necklace with long oval links laid in a curve.',
      }}
      to={accounts.confirmEmail}
      label="Confirm this address"
      working="Confirming the address"
      done="Your email address is confirmed. You can log in."
      next={{ label: 'Log in', to: paths.login }}
      otherwise="Log in and request a new one."
    />
  )
}

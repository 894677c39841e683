import { useLocation } from 'react-router-dom'

import { loginBackTo, returnToIn } from '../after-login.ts'
import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { accounts } from '../contract.ts'

export function Page() {
  const { search } = useLocation()
  return (
    <MailedLinkFrame
      title="Confirm your email address"
      lead="This stops anyone else using your address."
      piece={{
        name: 'necklace-paperclip-chain-14k-yellow',
        alt: 'Yellow gold paperclip chain necklace with long oval links laid in a curve.',
      }}
      to={accounts.confirmEmail}
      label="Confirm this address"
      working="Confirming the address"
      done="Your email address is confirmed. You can log in."
      next={{ label: 'Log in', to: loginBackTo(returnToIn(search)) }}
      otherwise="Log in and request a new one."
    />
  )
}

import { MailedLinkFrame } from '../components/mailed-link-frame.tsx'
import { security } from '../security-contract.ts'

/** The owner of the current email approves the change to a new one. */
export function Page() {
  return (
    <MailedLinkFrame
      title="Approve your new email address"
      lead="Your account will use the address named in the email."
      piece={{
        name: 'earrings-hoop-plain-14k-yellow',
        alt: 'Pair of polished yellow gold hoop earrings with a tapered profile.',
      }}
      to={security.approveEmailChange}
      label="Approve the new address"
      working="Approving the address"
      done="Approved. We have emailed the new address. Confirm it there within one hour to complete the change."
      otherwise="Request the change again under Security in your profile."
    />
  )
}

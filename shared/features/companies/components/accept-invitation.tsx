import { useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import type { Me } from '../../../session/me.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { companyPeople } from '../people-contract.ts'

interface AcceptInvitationProps {
  secret: string
  invitation: { email: string; companyName: string }
  me: Me
  onAccepted: () => void
}

/** Why somebody who is logged in cannot accept, or null. */
function obstacle({ me, invitation }: Pick<AcceptInvitationProps, 'me' | 'invitation'>) {
  const { email, companyName } = invitation
  if (me.operator) return 'An operator’s account cannot act for a company.'
  if (me.company !== null) {
    return `You are logged in as ${me.email}, and this account already acts for a company. One account acts for one company: to act for ${companyName}, leave the other company first, or ask for an invitation to another email address.`
  }
  if (!me.emailConfirmed) return 'Confirm your email address first, then open the link again.'
  // The server compares exactly; this only saves a click.
  if (me.email.toLowerCase() !== email.toLowerCase()) {
    return `This invitation is for ${email}, and you are logged in as ${me.email}.`
  }
  return null
}

/** Accepts with the account that is logged in, or says why it cannot. */
export function AcceptInvitation({ secret, invitation, me, onAccepted }: AcceptInvitationProps) {
  const api = useApi()
  const navigate = useNavigate()
  const { logOut } = useAuth()
  const { working, trouble, run } = useWork()
  const why = obstacle({ me, invitation })
  const accept = () =>
    run('accept', async () => {
      await api().call(companyPeople.acceptInvitation, { secret })
      onAccepted()
      await navigate(paths.profile)
    })
  if (why !== null) {
    return (
      <div className="profile-state">
        <p className="answer">{why}</p>
        <p>To use another account, log out, then open the link in the email again.</p>
        <div className="actions">
          <button className="button" type="button" onClick={logOut}>
            Log out
          </button>
        </div>
      </div>
    )
  }
  return (
    <div className="profile-state">
      <p>You are logged in as {me.email}.</p>
      <div className="actions">
        <WorkButton className="button button-filled" working={working} onClick={accept}>
          {working === null ? 'Accept the invitation' : 'Accepting…'}
        </WorkButton>
      </div>
      <Trouble says={trouble} />
    </div>
  )
}

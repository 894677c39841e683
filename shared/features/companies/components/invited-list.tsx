import { roleLabels } from '../../../contract/company-roles.ts'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { companyPeople, type People } from '../people-contract.ts'
import { RowAct } from './row-act.tsx'
import { useOperation } from './use-operation.ts'

type Invitation = People['invitations'][number]

/** The invitations that nobody has accepted yet. */
export function InvitedList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Section title="Invited">
      <ul className="invited">
        {invitations.map((each) => (
          <InvitedItem key={each.id} invitation={each} />
        ))}
      </ul>
    </Section>
  )
}

function InvitedItem({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, sentAt, expiresAt, expired } = invitation
  const { busy, error, call } = useOperation()
  const acts = [
    { label: 'Resend', to: companyPeople.resendInvitation },
    { label: 'Revoke', to: companyPeople.revokeInvitation },
  ]
  return (
    <li>
      <div>
        <h3>{email}</h3>
        <p className="quiet">
          {roleLabels[role]}, invited{invitedBy !== null && ` by ${invitedBy}`} on{' '}
          <Day of={sentAt} />
        </p>
      </div>
      <div>
        <StatusMark tone={expired ? 'bad' : 'waiting'}>
          {expired ? 'Expired' : 'Not accepted yet'}
        </StatusMark>
        <p className="quiet">
          {expired ? 'The link expired on ' : 'The link works until '}
          <Day of={expiresAt} time />
        </p>
      </div>
      <div className="invited-acts">
        {acts.map(({ label, to }) => (
          <RowAct
            key={label}
            word={label}
            about={`the invitation to ${email}`}
            busy={busy}
            onAct={() => void call(to, { id })}
          />
        ))}
      </div>
      <Trouble says={error} />
    </li>
  )
}

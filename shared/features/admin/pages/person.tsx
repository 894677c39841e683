import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ActionDialog, ReasonField, reasonIn } from '../components/action-dialog.tsx'
import { DirectAction } from '../components/direct-action.tsx'
import { PersonStatus } from '../components/states.tsx'
import { adminPeople } from '../people-contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminPeople.person, { id: args.params.id ?? '' })

type Person = OutputOf<typeof adminPeople.person>

function Actions({ person }: { person: Person }) {
  const { id, name, state, sessions, secondStepRemoval } = person
  const loses = state === 'active' && person.twoStep && !person.operator
  return (
    <div className="actions">
      {state === 'unconfirmed' && (
        <DirectAction
          label="Send the confirmation again"
          working="Sending"
          done="It is on its way."
          send={({ call }) => call(adminPeople.resendConfirmation, { id })}
        />
      )}
      {sessions > 0 && (
        <ActionDialog
          label="Log out everywhere"
          title={`Log ${name} out everywhere?`}
          submit="Log out"
          working="Logging out"
          send={(call, form) => call(adminPeople.signOutPerson, { id, reason: reasonIn(form) })}
        >
          <p>All of their sessions end within five seconds. They can log in again.</p>
          <ReasonField help="Kept in the audit log." />
        </ActionDialog>
      )}
      {loses && secondStepRemoval === null && (
        <ActionDialog
          label="Remove the second step"
          title={`Remove the second step of ${name}?`}
          submit="Remove in 48 hours"
          working="Asking"
          send={(call, form) => call(adminPeople.removeSecondStep, { id, reason: reasonIn(form) })}
        >
          <p>
            For somebody who has lost their authenticator app or passkey and all recovery codes.
            They are told by mail at once and can refuse; logging in with the second step cancels
            it. In 48 hours all of it is removed, and their sessions end.
          </p>
          <ReasonField help="How they have shown who they are. Kept in the audit log." />
        </ActionDialog>
      )}
      {secondStepRemoval !== null && (
        <ActionDialog
          label="Keep the second step"
          title={`Keep the second step of ${name}?`}
          submit="Keep it"
          working="Withdrawing"
          send={(call, form) => call(adminPeople.keepSecondStep, { id, reason: reasonIn(form) })}
        >
          <p>The removal is withdrawn, and they are told by email.</p>
          <ReasonField help="Kept in the audit log." />
        </ActionDialog>
      )}
      {(state === 'active' || state === 'unconfirmed') && (
        <ActionDialog
          label="Suspend"
          title={`Suspend ${name}?`}
          submit="Suspend"
          working="Suspending"
          send={(call, form) => call(adminPeople.suspendPerson, { id, reason: reasonIn(form) })}
        >
          <p>
            Their sessions end within five seconds, and they cannot log in until you restore them.
          </p>
          <ReasonField help="We email it to them, and it is kept in the audit log." />
        </ActionDialog>
      )}
      {state === 'suspended' && (
        <ActionDialog
          label="Restore"
          title={`Restore ${name}?`}
          submit="Restore"
          working="Restoring"
          send={(call, form) => call(adminPeople.restorePerson, { id, reason: reasonIn(form) })}
        >
          <p>We email them that they can log in again.</p>
          <ReasonField help="Kept in the audit log." />
        </ActionDialog>
      )}
    </div>
  )
}

/** A pending removal of a second step: who asked for it, why, and until when it can be stopped. */
function Removal({ removal }: { removal: NonNullable<Person['secondStepRemoval']> }) {
  const { askedBy, askedAt, dueAt, reason } = removal
  return (
    <div className="proposal">
      <p>
        The second step is removed on <Day of={dueAt} time />, unless they stop it.{' '}
        {askedBy.name || 'A former operator'} asked for it on <Day of={askedAt} time />.
      </p>
      <p className="reason">{reason}</p>
    </div>
  )
}

export function Page() {
  const person = useLoaderData<Person>()
  const log = `${paths.adminAudit}?${new URLSearchParams({ kind: 'person', object: person.id })}`
  return (
    <WorkplacePage title={person.name} lead={<PersonStatus state={person.state} />}>
      {person.secondStepRemoval !== null && <Removal removal={person.secondStepRemoval} />}
      <Actions person={person} />
      <Section title="Account">
        <DescriptionList>
          <Description name="Email">
            {person.email}
            {person.emailConfirmedAt === null ? ', not confirmed' : ''}
          </Description>
          <Description name="Telephone">{person.telephone || 'None'}</Description>
          <Description name="Company">
            {person.company === null ? (
              person.operator ? (
                'None: an operator acts for no company'
              ) : (
                'None'
              )
            ) : (
              <Link to={paths.adminCompany(person.company.id)}>{person.company.name}</Link>
            )}
          </Description>
          <Description name="Account since">
            <Day of={person.createdAt} time />
          </Description>
          <Description name="Two-step login">
            {person.twoStep ? 'Set up' : 'Not set up'}
          </Description>
          <Description name="Open sessions">{person.sessions}</Description>
          <Description name="Last seen">
            {person.lastUsedAt === null ? 'No open session' : <Day of={person.lastUsedAt} time />}
          </Description>
          {person.suspendedAt !== null && (
            <Description name="Suspended">
              <Day of={person.suspendedAt} time />
              <span className="reason">{person.suspendedBecause}</span>
            </Description>
          )}
        </DescriptionList>
      </Section>
      <Section title="Audit log">
        <p className="admin-links">
          <Link className="text-link" to={log}>
            What was done to this account
          </Link>
          <Link className="text-link" to={`${paths.adminAudit}?actor=${person.id}`}>
            What this person has done
          </Link>
        </p>
      </Section>
    </WorkplacePage>
  )
}

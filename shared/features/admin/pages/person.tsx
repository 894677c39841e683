import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyStatus } from '../../companies/components/company-status.tsx'
import { KeepSecondStep } from '../components/keep-second-step.tsx'
import { PersonStatus } from '../components/person-status.tsx'
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
          label="Resend the confirmation email"
          working="Sending"
          done="It is on its way."
          send={({ call }) => call(adminPeople.resendConfirmation, { id })}
        />
      )}
      {sessions > 0 && (
        <ReasonDialog
          label="Log out everywhere"
          title={`Log ${name} out everywhere?`}
          submit="Log out"
          working="Logging out"
          help="Kept in the audit log."
          send={(call, given) => call(adminPeople.signOutPerson, { id, ...given })}
        >
          All of their sessions end within five seconds. They can log in again.
        </ReasonDialog>
      )}
      {loses && secondStepRemoval === null && (
        <ReasonDialog
          label="Remove the second step"
          danger
          title={`Remove the second step of ${name}?`}
          submit="Remove in 48 hours"
          working="Asking"
          help="How they proved who they are. Kept in the audit log."
          send={(call, given) => call(adminPeople.removeSecondStep, { id, ...given })}
        >
          For somebody who has lost their authenticator app or passkey and all recovery codes. They
          are told by email at once and can refuse. Logging in with the second step cancels the
          removal. Otherwise, after 48 hours, we remove it and end their sessions.
        </ReasonDialog>
      )}
      {secondStepRemoval !== null && (
        <KeepSecondStep id={id} name={name} label="Withdraw the removal" />
      )}
      {(state === 'active' || state === 'unconfirmed') && (
        <ReasonDialog
          label="Suspend"
          danger
          title={`Suspend ${name}?`}
          working="Suspending"
          help="We email it to them, and it is kept in the audit log."
          send={(call, given) => call(adminPeople.suspendPerson, { id, ...given })}
        >
          Their sessions end within five seconds, and they cannot log in until the suspension is
          lifted.
        </ReasonDialog>
      )}
      {state === 'suspended' && (
        <ReasonDialog
          label="Lift the suspension"
          title={`Lift the suspension of ${name}?`}
          working="Lifting"
          help="Kept in the audit log."
          send={(call, given) => call(adminPeople.restorePerson, { id, ...given })}
        >
          We email them that they can log in again.
        </ReasonDialog>
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
        The second step will be removed on <Day of={dueAt} time />, unless they refuse.{' '}
        {askedBy.name || 'A former operator'} asked for this on <Day of={askedAt} time />.
      </p>
      <p className="reason">{reason}</p>
    </div>
  )
}

/** Whether the account can be used, and since when. */
function Account({ person }: { person: Person }) {
  const { createdAt, emailConfirmedAt, suspendedAt, suspendedBecause, closedAt } = person
  return (
    <>
      <p>
        The account was opened on <Day of={createdAt} time />.{' '}
        {emailConfirmedAt === null ? (
          'The email address is not confirmed yet.'
        ) : (
          <>
            The email address was confirmed on <Day of={emailConfirmedAt} />.
          </>
        )}
      </p>
      {closedAt !== null && (
        <p>
          They closed it on <Day of={closedAt} time />.
        </p>
      )}
      {suspendedAt !== null && (
        <>
          <p>
            The account has been suspended since <Day of={suspendedAt} time />, for this reason:
          </p>
          <p className="reason">{suspendedBecause}</p>
        </>
      )}
    </>
  )
}

function Company({ company, operator }: Person) {
  if (company === null) {
    return (
      <p>
        {operator ? 'Operators do not belong to a company.' : 'They do not belong to a company.'}
      </p>
    )
  }
  return (
    <p className="person-company">
      <span>
        They belong to <Link to={paths.adminCompany(company.id)}>{company.name}</Link>
        {company.name.endsWith('.') ? '' : '.'}
      </span>
      <CompanyStatus state={company.state} />
    </p>
  )
}

/** Where somebody is logged in, and how their account is protected. */
function Security({ sessions, lastUsedAt, twoStep }: Person) {
  return (
    <>
      <p>{twoStep ? 'Two-step login is on.' : 'Two-step login is off.'}</p>
      {sessions === 0 || lastUsedAt === null ? (
        <p>They are not logged in anywhere.</p>
      ) : (
        <p>
          They are logged in on {sessions === 1 ? 'one browser' : `${sessions} browsers`}, last used
          on <Day of={lastUsedAt} time />.
        </p>
      )}
    </>
  )
}

export function Page() {
  const person = useLoaderData<Person>()
  const log = `${paths.adminAudit}?${new URLSearchParams({ kind: 'person', object: person.id })}`
  return (
    <WorkplacePage
      title={person.name || 'A former user'}
      crumbs={[{ to: paths.adminPeople, label: 'People' }]}
      lead={<PersonStatus state={person.state} />}
    >
      {person.secondStepRemoval !== null && <Removal removal={person.secondStepRemoval} />}
      <Actions person={person} />
      <Section title="Account">
        <Account person={person} />
        {person.closedAt === null && (
          <DescriptionList>
            <Description name="Email">{person.email}</Description>
            <Description name="Telephone">{person.telephone || 'None'}</Description>
          </DescriptionList>
        )}
      </Section>
      <Section title="Company">
        <Company {...person} />
      </Section>
      <Section title="Security">
        <Security {...person} />
      </Section>
      <Section title="Audit log">
        <p className="admin-links">
          <Link className="text-link" to={log}>
            Changes to this account
          </Link>
          <Link className="text-link" to={`${paths.adminAudit}?by=${person.id}`}>
            Actions of this person
          </Link>
        </p>
      </Section>
    </WorkplacePage>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { type GivenRole, roleLabels } from '../../../contract/company-roles.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { type Colleague, companyPeople, type People } from '../people-contract.ts'
import { roleOptions } from './invite-form.tsx'
import { RowAct } from './row-act.tsx'
import { useOperation } from './use-operation.ts'

/** A colleague, and what the reader's page says about the whole company. */
interface Row extends Colleague {
  alone: boolean
  lastOwner: boolean
  companyName: string
}

function Name({ name, you, details }: Row) {
  return (
    <>
      {name}
      {you && <span className="quiet">, you</span>}
      {details && <span className="people-email">{details.email}</span>}
    </>
  )
}

/** The role, chosen in place; an owner's is only handed over. */
function RoleChoice({ id, name, role }: Row) {
  const { busy, error, call } = useOperation()
  const [wanted, setWanted] = useState<GivenRole | null>(null)
  if (role === 'owner') return roleLabels[role]
  const change = (to: GivenRole) => {
    setWanted(null)
    void call(companyPeople.changeRole, { id, role: to })
  }
  return (
    <div>
      <span className="people-role">
        <Select
          iconSize={16}
          aria-label={`Role of ${name}`}
          value={role}
          aria-disabled={busy || undefined}
          onChange={({ target }) => setWanted(target.value as GivenRole)}
        >
          {drawOptions(roleOptions.map(({ value, label }) => [value, label]))}
        </Select>
      </span>
      <Trouble says={error} />
      <ConfirmDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title="Change the role?"
        confirm="Change the role"
        onConfirm={() => wanted !== null && change(wanted)}
      >
        <p>
          The role of {name} changes from {roleLabels[role]} to{' '}
          {wanted !== null && roleLabels[wanted]} at once. We tell them by email.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function TwoStep({ details }: Row) {
  if (details === null) return null
  if (details.twoStep) return <StatusMark tone="good">On</StatusMark>
  return (
    <div>
      <StatusMark tone="neutral">Off</StatusMark>
      {details.twoStepFrom !== null && (
        <span className="people-due">
          Required from <Day of={details.twoStepFrom} />
        </span>
      )}
    </div>
  )
}

function LastSeen({ you, details }: Row) {
  if (you) return 'Now'
  return details?.lastSeenAt == null ? 'Never' : <Day of={details.lastSeenAt} />
}

/** Removes a colleague. */
function Remove({ id, name, lastOwner }: Row) {
  const { busy, error, call } = useOperation()
  const [asking, setAsking] = useState(false)
  if (lastOwner) return null
  const remove = () => {
    // Close the question first: the dialog for a proof may open over the page.
    setAsking(false)
    void call(companyPeople.remove, { id })
  }
  return (
    <div>
      <RowAct word="Remove" about={name} busy={busy} onAct={() => setAsking(true)} />
      <Trouble says={error} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        danger
        confirm="Remove this person"
        onConfirm={remove}
      >
        <p>
          They will be logged out everywhere and can no longer act for the company. Their account
          stays open, without a company. We tell them by email.
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** Ends the reader's own membership; the page is not theirs any more then. */
function Leave({ alone, lastOwner, companyName }: Row) {
  const api = useApi()
  const navigate = useNavigate()
  const { working, trouble, run } = useWork()
  const [asking, setAsking] = useState(false)
  if (lastOwner && !alone) return null
  const leave = () => {
    setAsking(false)
    void run('leave', async () => {
      await api().call(companyPeople.leave, {})
      await navigate(paths.profile)
    })
  }
  return (
    <div>
      <RowAct
        word="Leave"
        about="the company"
        busy={working !== null}
        onAct={() => setAsking(true)}
      />
      <Trouble says={trouble} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Leave ${companyName}?`}
        confirm={alone ? 'Leave and close the company' : 'Leave the company'}
        onConfirm={leave}
      >
        <p>
          {alone
            ? 'Nobody else acts for the company, so it will close: it leaves the review, and its payout account is deleted. This cannot be undone.'
            : 'You will no longer act for the company.'}{' '}
          Your account stays open, without a company.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const person: Column<Row> = { header: 'Person', cell: Name }
const leaving: Column<Row> = {
  header: 'Actions',
  cell: (row) => (row.you ? <Leave {...row} /> : null),
}
const forEverybody: readonly Column<Row>[] = [
  person,
  { header: 'Role', cell: ({ role }) => roleLabels[role] },
  leaving,
]
const forOwners: readonly Column<Row>[] = [
  person,
  { header: 'Role', cell: (row) => <RoleChoice {...row} /> },
  { header: 'Two-step login', cell: TwoStep },
  { header: 'Last seen', cell: LastSeen },
  { header: 'Actions', cell: (row) => (row.you ? <Leave {...row} /> : <Remove {...row} />) },
]

/** Everybody who acts for the company. */
export function PeopleTable({ data, owns }: { data: People; owns: boolean }) {
  const { people, companyName } = data
  const owners = people.filter(({ role }) => role === 'owner').length
  const rows = people.map((each) => ({
    ...each,
    companyName,
    alone: people.length === 1,
    lastOwner: each.role === 'owner' && owners === 1,
  }))
  return (
    <div className="people-table">
      <DataTable
        caption="The people of your company"
        columns={owns ? forOwners : forEverybody}
        rows={rows}
      />
    </div>
  )
}

import { Link } from 'react-router-dom'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { screening, screeningConfirmation } from '../contract.ts'
import { type HitState, nameKinds, sources } from '../rules.ts'

type Hit = OutputOf<typeof screening.hits>['items'][number]

const states: Readonly<Record<HitState, { tone: StatusTone; words: string }>> = {
  open: { tone: 'waiting', words: 'Open' },
  confirmed: { tone: 'bad', words: 'Confirmed' },
  dismissed: { tone: 'good', words: 'Dismissed' },
  lapsed: { tone: 'neutral', words: 'Lapsed' },
}

/** How many other names of an entry are shown at once. */
const mostNames = 5

function Names({ otherNames }: Hit) {
  if (otherNames.length === 0) return null
  const rest = otherNames.length - mostNames
  return (
    <span className="aside">
      Also {otherNames.slice(0, mostNames).join('; ')}
      {rest > 0 && ` and ${rest} more`}
    </span>
  )
}

function Confirm({ id, company, listedName }: Hit) {
  return (
    <ReasonDialog
      label="Confirm"
      about={`that ${company.name} is ${listedName}`}
      title={`Is ${company.name} the one on the list?`}
      working="Confirming"
      danger
      help="Only operators read it. Kept in the audit log."
      send={(call, given) => call(screeningConfirmation.confirm, { id, ...given })}
    >
      All its open orders are frozen, and nothing is paid to it. Suspend it on its own page if that
      is needed. The company is told only that we are checking its orders.
    </ReasonDialog>
  )
}

function Dismiss({ id, company, listedName, state }: Hit) {
  return (
    <ReasonDialog
      label="Dismiss"
      about={`that ${company.name} is ${listedName}`}
      title={`Is ${company.name} somebody else?`}
      working="Dismissing"
      help="How you know. Only operators read it. Kept in the audit log."
      send={(call, given) => call(screening.dismiss, { id, ...given })}
    >
      The hit does not come back until one of the two names changes.
      {state === 'confirmed' && ' Frozen orders stay frozen until you unfreeze them.'}
    </ReasonDialog>
  )
}

function State({ state, decidedBy, decidedAt, reason, carriedFrom }: Hit) {
  const { tone, words } = states[state]
  return (
    <span>
      <StatusMark tone={tone}>{words}</StatusMark>
      {decidedBy !== null && decidedAt !== null && (
        <span className="aside">
          {decidedBy}, <ShortDay of={decidedAt} />: “{reason}”
        </span>
      )}
      {carriedFrom !== null && (
        <span className="aside">Carried over: the list only gave its entry another number.</span>
      )}
    </span>
  )
}

const ours: Column<Hit> = {
  header: 'Our company',
  prose: true,
  cell: ({ company, kind, name }) => (
    <span className="breakable">
      <strong>{name}</strong>
      <span className="aside">
        {nameKinds[kind]}
        {kind !== 'company' && ' '}
        {kind !== 'company' && <Link to={paths.adminCompany(company.id)}>{company.name}</Link>}
      </span>
      {kind === 'company' && <Link to={paths.adminCompany(company.id)}>Open its case</Link>}
    </span>
  ),
}

const listed: Column<Hit> = {
  header: 'On the list',
  prose: true,
  cell: (hit) => (
    <span className="breakable">
      <strong>{hit.listedName}</strong>
      <Names {...hit} />
      <span className="aside">
        {sources[hit.source].label}, {hit.ref}
      </span>
    </span>
  ),
}
const likeness: Column<Hit> = {
  header: 'Similarity',
  numeric: true,
  cell: ({ likeness: of100 }) => `${of100} of 100`,
}
const found: Column<Hit> = {
  header: 'Found',
  minor: true,
  cell: ({ at }) => <ShortDay of={at} />,
}
const state: Column<Hit> = { header: 'State', prose: true, cell: (hit) => <State {...hit} /> }
const acts: Column<Hit> = {
  header: 'Action',
  cell: (hit) => (
    <span className="money-acts">
      {hit.state === 'open' && <Confirm {...hit} />}
      {(hit.state === 'open' || hit.state === 'confirmed') && <Dismiss {...hit} />}
    </span>
  ),
}

const plain = [ours, listed, likeness, found, state, acts]
/** The columns of the lists, with what they can be sorted by. */
export const hitColumns: Readonly<Record<'open' | 'decided', readonly Column<Hit>[]>> = {
  open: [
    { ...ours, sortKey: 'name' },
    listed,
    { ...likeness, sortKey: 'likeness' },
    { ...found, sortKey: 'found' },
    state,
    acts,
  ],
  decided: [ours, listed, likeness, found, { ...state, sortKey: 'decided' }, acts],
}

/** Names of companies side by side with listed ones, and what was decided about them. */
export function ScreeningHits({
  hits,
  columns = plain,
  sorted,
  empty,
}: {
  hits: readonly Hit[]
  columns?: readonly Column<Hit>[]
  sorted?: string
  empty: string
}) {
  return (
    <DataTable
      caption="Names that are like listed ones"
      columns={columns}
      rows={hits}
      linked
      {...(sorted && { sorted })}
      empty={empty}
    />
  )
}

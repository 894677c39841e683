import { Link } from 'react-router-dom'

import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import {
  kindWords,
  type OpenRequest,
  type OwnRequest,
  piecesWords,
  stateTones,
  stateWords,
} from '../request-words.ts'

type Any = OwnRequest | OpenRequest

function Pieces({ of }: { of: Any }) {
  return piecesWords(of, useCounted())
}

const what: Column<Any> = {
  header: 'What',
  cell: ({ id, title, kind }) => (
    <>
      <Link to={paths.buyRequest(id)}>{title}</Link>
      <span className="buy-request-kind">{kindWords(kind)}</span>
    </>
  ),
}
const pieces: Column<Any> = { header: 'How many', cell: (each) => <Pieces of={each} /> }
const budget: Column<Any> = {
  header: 'Budget for one',
  cell: ({ budget: of }) =>
    of === null ? 'Not said' : <Price of={{ minor: of.amount, currency: of.currency }} />,
  numeric: true,
}
const state: Column<Any> = {
  header: 'State',
  cell: ({ state: now }) => <StatusMark tone={stateTones[now]}>{stateWords[now]}</StatusMark>,
}
const time: Column<Any> = {
  header: 'Time',
  cell: ({ state: now, closesAt, since }) =>
    now === 'open' ? <TimeLeft until={closesAt} past="Over" /> : <Moment of={since} first short />,
}

const ownColumns: readonly Column<OwnRequest>[] = [
  what,
  state,
  time,
  pieces,
  { header: 'Answers', cell: ({ answers }) => answers, numeric: true },
]

const openColumns: readonly Column<OpenRequest>[] = [
  what,
  {
    header: 'Buyer',
    cell: ({ buyer }) => (
      <span>
        <span className="buy-request-buyer">{buyer.name}</span>
        <StatusMark tone="good">Verified, {countryName(buyer.country)}</StatusMark>
      </span>
    ),
    prose: true,
  },
  pieces,
  budget,
  {
    header: 'Needed by',
    cell: ({ neededBy }) => (neededBy === null ? 'Not said' : <Day of={neededBy} />),
    minor: true,
  },
  { ...time, header: 'Open' },
  {
    header: 'Your answers',
    cell: ({ answered }) => (answered === 0 ? 'None yet' : answered),
    numeric: true,
  },
]

/** The requests of the reader's company. */
export const OwnRequests = ({ rows }: { rows: readonly OwnRequest[] }) => (
  <DataTable
    caption="Your buy requests"
    columns={ownColumns}
    rows={rows}
    empty={<p>You have not posted a buy request yet.</p>}
  />
)

/** What others look for. */
export const OpenRequests = ({ rows, empty }: { rows: readonly OpenRequest[]; empty: string }) => (
  <DataTable
    caption="Buy requests of other companies"
    columns={openColumns}
    rows={rows}
    empty={<p>{empty}</p>}
  />
)

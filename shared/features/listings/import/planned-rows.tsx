import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { WholeNumber } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { imports } from './contract.ts'

export type RowsPage = OutputOf<typeof imports.rows>
type Row = RowsPage['items'][number]
export type Outcome = 'new' | 'changed' | 'hidden' | 'pictures'

const titles: Record<Outcome, string> = {
  new: 'New pieces',
  changed: 'What changes',
  hidden: 'Would be hidden',
  pictures: 'Pictures by row',
}
const empty: Record<Outcome, string> = {
  new: 'No row is new: every stock number in the file is in your stock already.',
  changed: 'No row changes anything in your stock.',
  hidden: 'Nothing would be hidden from buyers.',
  pictures: 'No row names a picture, and none in a ZIP is called after a stock number.',
}

const first: readonly Column<Row>[] = [
  { header: 'Stock no.', cell: ({ stockNumber }) => stockNumber ?? '' },
  { header: 'Piece', prose: true, cell: ({ title }) => title || 'Without a title' },
]
/** What a new piece lacks before it can be published. */
function Needs({ openPoints, pictured }: { openPoints: number; pictured: boolean }) {
  const things = useCounted()(openPoints, 'more thing')
  if (pictured) return openPoints === 0 ? 'Needs nothing more' : `Needs ${things}`
  return openPoints === 0 ? 'Needs pictures' : `Needs pictures and ${things}`
}

/** How many pictures a row adds, and how many do not fit. */
const toAdd = (pictures: Row['pictures']) =>
  pictures === null
    ? ''
    : pictures.over === 0
      ? String(pictures.add)
      : `${pictures.add}; ${pictures.over} more than a lot can have`
const rowNumber: Column<Row> = {
  header: 'Row',
  numeric: true,
  cell: ({ row }) => row !== null && <WholeNumber of={row} />,
}

const columns: Record<Outcome, readonly Column<Row>[]> = {
  new: [
    ...first,
    {
      header: 'Before it can be published',
      prose: true,
      cell: ({ openPoints, pictures }) => (
        <Needs openPoints={openPoints} pictured={(pictures?.add ?? 0) > 0} />
      ),
    },
    rowNumber,
  ],
  changed: [
    ...first,
    {
      header: 'Before and after',
      prose: true,
      cell: ({ changes }) => (
        <ul className="planned-changes">
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <span className="quiet">{label}:</span>{' '}
              {before === null ? <span className="quiet">empty</span> : <del>{before}</del>}{' '}
              <ins>{after}</ins>
            </li>
          ))}
        </ul>
      ),
    },
    rowNumber,
  ],
  hidden: [...first, { header: 'Reason', prose: true, cell: ({ reason }) => reason }, rowNumber],
  pictures: [
    ...first,
    { header: 'Found', prose: true, cell: ({ pictures }) => pictures?.found.join(', ') },
    {
      header: 'Missing in the ZIP',
      prose: true,
      cell: ({ pictures }) => <span className="repair-wrong">{pictures?.missing.join(', ')}</span>,
    },
    { header: 'To add', numeric: true, prose: true, cell: ({ pictures }) => toAdd(pictures) },
    rowNumber,
  ],
}

/** What the rows of a file would do to the stock. */
export function PlannedRows({
  id,
  outcome,
  page,
}: {
  id: string
  outcome: Outcome
  page: RowsPage
}) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [more, setMore] = useState<RowsPage | null>(null)
  const items = [...page.items, ...(more?.items ?? [])]
  const { next } = more ?? page
  const load = () =>
    run('more', async () => {
      const later = await api().call(imports.rows, { id, outcome, from: next ?? 0 })
      setMore({ items: [...(more?.items ?? []), ...later.items], next: later.next })
    })
  return (
    <Section title={titles[outcome]}>
      <DataTable
        caption={titles[outcome]}
        columns={columns[outcome]}
        rows={items}
        keyOf={({ row, stockNumber }) => `${row} ${stockNumber}`}
        empty={empty[outcome]}
      />
      {next !== null && (
        <div className="actions">
          <button className="button button-small" type="button" onClick={() => void load()}>
            {working === null ? 'Show more' : 'Loading…'}
          </button>
        </div>
      )}
      <Trouble says={trouble} />
    </Section>
  )
}

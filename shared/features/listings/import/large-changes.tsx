import { useApi } from '../../../contract/call.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { imports } from './contract.ts'
import type { Group, ImportProps } from './import-words.ts'

interface Row {
  change: NonNullable<Group['changes']>[number]
  column: string
  confirm: () => void
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Row',
    cell: ({ change }) => (
      <>
        <span className="repair-word">Row </span>
        {change.row}
      </>
    ),
  },
  { header: 'Stock no.', cell: ({ change }) => change.stockNumber ?? '' },
  { header: 'Now', cell: ({ change }) => change.before },
  { header: 'In the file', cell: ({ change }) => <strong>{change.after}</strong> },
  {
    header: 'Is it right?',
    cell: ({ change, column, confirm }) => (
      <button className="text-button" type="button" onClick={confirm}>
        <span className="text-link">Confirm</span>
        <span className="visually-hidden">
          {' '}
          {column}, row {change.row}
        </span>
      </button>
    ),
  },
]

/** Weights, sizes and prices that change by so much that somebody must say that it is right. */
export function LargeChanges({ view, onChange }: ImportProps) {
  const api = useApi()
  const counted = useCounted()
  const { working, trouble, run } = useWork()
  const groups = view.groups.filter(({ changes }) => changes !== null)
  if (groups.length === 0) return null
  const answer = (group: string, how: 'accept' | 'drop' | 'leave-out', row?: number) =>
    void run(how, async () => {
      onChange(await api().call(imports.repair, { id: view.id, group, how, ...(row && { row }) }))
    })
  return (
    <Section title="Are these changes right?">
      <p className="quiet">
        A file that is read with the wrong decimal mark, unit or currency looks like this. These
        rows stay out until you confirm them.
      </p>
      {groups.map(({ id, column, reason, rows, droppable, changes }) => (
        <div key={id} className="large-changes">
          <h3 className="d6">{column}</h3>
          <p className="small">{reason}</p>
          <DataTable
            caption={column}
            columns={columns}
            rows={(changes ?? []).map((change) => ({
              change,
              column,
              confirm: () => answer(id, 'accept', change.row),
            }))}
            keyOf={({ change }) => String(change.row)}
          />
          {rows > (changes?.length ?? 0) && (
            <p className="small quiet">
              {counted(rows - (changes?.length ?? 0), 'more row')} are in the file below.
            </p>
          )}
          <div className="actions">
            <WorkButton working={working} onClick={() => answer(id, 'accept')}>
              {rows === 1 ? 'Confirm the change' : `Confirm all ${rows}`}
            </WorkButton>
            {droppable && (
              <button className="text-button" type="button" onClick={() => answer(id, 'drop')}>
                <span className="text-link">Keep what the listing says</span>
              </button>
            )}
            <button className="text-button" type="button" onClick={() => answer(id, 'leave-out')}>
              <span className="text-link">Leave out {counted(rows, 'row')}</span>
            </button>
          </div>
        </div>
      ))}
      <Trouble says={trouble} />
    </Section>
  )
}

import { useEffect, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { useCounted } from '../../../ui/reader.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import { BadRowsMenu } from './bad-rows-menu.tsx'
import { imports } from './contract.ts'
import { type Group, type ImportProps, rowsInWords } from './import-words.ts'
import { type Repair, RepairForm } from './repair-form.tsx'

interface Row {
  group: Group
  busy: boolean
  error: string | undefined
  repair: (repair: Repair) => void
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Row',
    cell: ({ group }) => (
      <>
        <span className="repair-word">Row </span>
        {group.row}
      </>
    ),
  },
  { header: 'Stock no.', cell: ({ group }) => group.stockNumber ?? '', minor: true },
  { header: 'Column', cell: ({ group }) => group.column },
  {
    header: 'Value given',
    prose: true,
    cell: ({ group: { value } }) =>
      value === null ? (
        <span className="quiet">Empty</span>
      ) : (
        <span className="repair-wrong">{value.slice(0, 80)}</span>
      ),
  },
  {
    header: 'Reason',
    prose: true,
    cell: ({ group: { reason, also, rows } }) => (
      <div>
        {reason}
        {rows > 1 && (
          <span className="repair-also small quiet">
            Also {rows === 2 ? 'row' : 'rows'} {rowsInWords(also, rows - 1 - also.length)}
          </span>
        )}
      </div>
    ),
  },
  {
    header: 'Suggested fix',
    prose: true,
    cell: ({ group, ...rest }) => (
      <RepairForm
        key={group.id}
        group={group}
        busy={rest.busy}
        error={rest.error}
        onRepair={rest.repair}
      />
    ),
  },
]

/** One row for each kind of mistake. What is repaired is checked at once. */
export function RepairTable({ view, onChange }: ImportProps) {
  const counted = useCounted()
  const api = useApi()
  const place = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<{ group: string; detail: string } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  // The row that focus goes to once the repaired one is gone.
  const next = useRef<number | null>(null)
  const { counts, groupCount } = view
  const groups = view.groups.filter(({ changes }) => changes === null)
  const mend = async (at: number, group: Group, repair: Repair) => {
    setBusy(true)
    setWrong(null)
    setTrouble(null)
    try {
      const now = await api().call(imports.repair, { id: view.id, group: group.id, ...repair })
      const left = now.counts.invalid
      setSaid(left === 0 ? 'No row is left to fix.' : `${counted(left, 'row')} left to fix.`)
      onChange(now)
      next.current = at
    } catch (failure) {
      const [issue] = failureIssues(failure)
      const detail = issue?.detail ?? 'This could not be fixed.'
      if (issue?.pointer === '/text') setWrong({ group: group.id, detail })
      else setTrouble(detail)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    if (next.current === null || busy) return
    const rows = [...(place.current?.querySelectorAll('tbody tr') ?? [])]
    const row = rows[Math.min(next.current, rows.length - 1)]
    const target = row?.querySelector<HTMLElement>('select, input, button') ?? place.current
    target?.focus()
    next.current = null
  }, [busy, next])
  return (
    <section className="workplace-section repairs" ref={place} tabIndex={-1} aria-label="Fix rows">
      <div className="repairs-head">
        <div>
          <h2 className="d5">
            {groups.length === 0
              ? 'Nothing to fix'
              : groups.length < view.groups.length
                ? 'Fix other rows'
                : `Fix ${counted(counts.invalid, 'row')}`}
          </h2>
          <p className="small quiet">
            {groups.length === 0
              ? counts.invalid === 0
                ? 'Every row that is not left out can be imported.'
                : 'Every other row that is not left out can be imported.'
              : 'Rows with the same mistake stand together. What you accept is checked again at once.'}
          </p>
        </div>
        {counts.invalid > 0 && (
          <BadRowsMenu id={view.id} rows={counts.invalid} name="Rows to fix" />
        )}
      </div>
      <Trouble says={trouble} />
      {groups.length > 0 && (
        <DataTable
          caption="Mistakes"
          columns={columns}
          rows={groups.map((group, at) => ({
            group,
            busy,
            error: wrong?.group === group.id ? wrong.detail : undefined,
            repair: (repair: Repair) => void mend(at, group, repair),
          }))}
          keyOf={({ group }) => group.id}
        />
      )}
      {groupCount > view.groups.length && (
        <p className="small quiet">
          {counted(groupCount - view.groups.length, 'more kind')} of mistakes follow once these are
          fixed.
        </p>
      )}
      <output className="visually-hidden">{said}</output>
    </section>
  )
}

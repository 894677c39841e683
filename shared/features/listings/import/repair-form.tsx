import { ArrowRight } from 'lucide'
import { type FormEvent, useId, useState } from 'react'

import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { kinds } from '../kinds/kinds.ts'
import { fieldAt } from '../sheet.ts'
import { kindColumn } from './headers.ts'
import type { Group } from './import-words.ts'

export type Repair = { how: 'accept' | 'set' | 'drop' | 'leave-out'; row?: number; text?: string }

interface RepairFormProps {
  group: Group
  busy: boolean
  /** Why the last repair of this group was refused. */
  error: string | undefined
  onRepair: (repair: Repair) => void
}

const controlOf = ({ kind, key }: Group) => {
  if (key === kindColumn) {
    const options = Object.values(kinds).map(({ name, label }) => ({ value: name, label }))
    return { kind: 'choice' as const, options }
  }
  return kind === null ? undefined : fieldAt(kinds[kind], key)?.control
}

/** The repair of one mistake: a safe one to accept, or a field for the right value. */
export function RepairForm({ group, busy, error, onRepair }: RepairFormProps) {
  const counted = useCounted()
  const { suggestion, leaveOut, droppable, rows, row, column } = group
  const id = useId()
  const [text, setText] = useState('')
  const safe = suggestion !== null || leaveOut
  const control = controlOf(group)
  const many = rows > 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (safe) onRepair({ how: 'accept', row })
    else if (text.trim() !== '') onRepair({ how: 'set', text })
  }
  const about = (
    <span className="visually-hidden">
      {' '}
      for {column}, row {row}
    </span>
  )
  return (
    <form className="repair" onSubmit={submit} noValidate>
      <div className="repair-value">
        {safe ? (
          <span className="repair-suggestion">
            <Icon of={ArrowRight} size={16} />
            {leaveOut ? 'Leave this row out' : suggestion}
          </span>
        ) : (
          <>
            <label className="visually-hidden" htmlFor={id}>
              {column}, row {row}
            </label>
            {control?.kind === 'choice' ? (
              <Select
                id={id}
                value={text}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={`${id}-error`}
                onChange={({ target }) => setText(target.value)}
              >
                <option value="">Choose one</option>
                {drawOptions(control.options.map(({ label }) => [label, label]))}
              </Select>
            ) : (
              <input
                className="control"
                id={id}
                type={control?.kind === 'date' ? 'date' : 'text'}
                value={text}
                placeholder={control?.kind === 'date' ? undefined : 'Enter what is right'}
                autoComplete="off"
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={`${id}-error`}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </>
        )}
        <output className="field-error" id={`${id}-error`}>
          {error}
        </output>
      </div>
      <div className="repair-acts">
        {!safe && text.trim() === '' ? (
          <StatusMark tone="waiting">
            {many ? `Needs you; fills ${rows} rows` : 'Needs you'}
          </StatusMark>
        ) : (
          <>
            {safe && many && (
              <button
                className="text-button"
                type="button"
                disabled={busy}
                onClick={() => onRepair({ how: 'accept' })}
              >
                <span className="text-link">Accept {rows} like this</span>
                {about}
              </button>
            )}
            <button className="button button-small" type="submit" disabled={busy}>
              {!safe && many ? `Fill ${rows} rows` : 'Accept'}
              {about}
            </button>
          </>
        )}
        <span className="repair-others small quiet">
          {droppable && (
            <button
              className="text-button"
              type="button"
              disabled={busy}
              onClick={() => onRepair({ how: 'drop' })}
            >
              <span className="text-link">Ignore the {many ? 'cells' : 'cell'}</span>
              {about}
            </button>
          )}
          {!leaveOut && (
            <button
              className="text-button"
              type="button"
              disabled={busy}
              onClick={() => onRepair({ how: 'leave-out' })}
            >
              <span className="text-link">Leave out {counted(rows, 'row')}</span>
              {about}
            </button>
          )}
        </span>
      </div>
    </form>
  )
}

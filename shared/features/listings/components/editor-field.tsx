import { CircleAlert } from 'lucide'
import { memo, type ReactNode } from 'react'

import { Icon } from '../../../ui/icon.tsx'
import type { Field } from '../fields/field.ts'
import { fieldId, type Problem, useEditing } from './editor-context.tsx'
import { controls } from './editor-controls.tsx'

interface NotesProps {
  name: string
  problem: Problem | undefined
  hint: string | undefined
  edit: (key: string, text: string) => void
}

/** What is wrong with a field, with a repair to accept; and its hint. */
export function EditorNotes({ name, problem, hint, edit }: NotesProps) {
  const id = fieldId(name)
  return (
    <div className="editor-notes">
      {problem !== undefined && (
        <p className="field-error" data-tone={problem.tone} id={`${id}-error`}>
          <Icon of={CircleAlert} size={16} />
          <span>
            {problem.reason}
            {problem.suggestion !== undefined && (
              <>
                {' '}
                <button
                  className="text-link"
                  type="button"
                  onClick={() => {
                    edit(name, problem.suggestion ?? '')
                    document.getElementById(id)?.focus()
                  }}
                >
                  Use “{problem.suggestion}”
                </button>
              </>
            )}
          </span>
        </p>
      )}
      {hint !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface LineProps {
  name: string
  field: Field
  text: string
  label: string
  /** The label is not shown; the table around it has a heading. */
  bare: boolean
  unit: string | undefined
  hint: string | undefined
  placeholder: string | undefined
  optional: boolean
  tone: Problem['tone'] | undefined
  reason: string | undefined
  suggestion: string | undefined
  edit: (key: string, text: string) => void
  leave: (key: string) => void
}

/** Drawn again only if something of it has changed: a manifest has a thousand of them. */
const FieldLine = memo(function FieldLine(props: LineProps) {
  const { name, field, text, label, bare, unit, hint, optional, tone, reason, suggestion } = props
  const { placeholder, edit, leave } = props
  const Control = controls[field.control.kind]
  const id = fieldId(name)
  const problem = tone && reason !== undefined ? { tone, reason, suggestion } : undefined
  const described = [problem && `${id}-error`, hint !== undefined && `${id}-help`].filter(Boolean)
  const control = (
    <Control
      name={name}
      field={field}
      text={text}
      wrong={tone === 'wrong'}
      described={described.length === 0 ? undefined : described.join(' ')}
      unit={unit}
      label={bare ? label : undefined}
      placeholder={placeholder}
      edit={edit}
      leave={leave}
    />
  )
  const notes = <EditorNotes name={name} problem={problem} hint={hint} edit={edit} />
  if (bare) {
    return (
      <div className="editor-bare" data-tone={tone}>
        {control}
        {notes}
      </div>
    )
  }
  const wide = field.control.kind === 'text' || name === 'title'
  return (
    <div className="editor-field" data-tone={tone} data-wide={wide || undefined}>
      <label className="editor-label" htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="field-optional">Optional</span>}
      </label>
      {control}
      {notes}
    </div>
  )
})

interface EditorFieldProps {
  /** The field's key, such as `stones.1.shape`. */
  name: string
  field: Field
  label?: string
  bare?: boolean
  /** Needed for publishing as things stand, so not marked as optional. */
  needed?: boolean
  hint?: string | undefined
  placeholder?: string
}

/** One field of the listing, with the control that its kind's definition asks for. */
export function EditorField(props: EditorFieldProps) {
  const { name, field, label, bare, needed, hint, placeholder } = props
  const { said, currency, problemOf, edit, leave } = useEditing()
  const problem = problemOf(name)
  const { control } = field
  const money = control.kind === 'line' && control.money === true
  const unit = money ? currency : control.kind === 'line' ? control.unit : undefined
  return (
    <FieldLine
      name={name}
      field={field}
      text={said[name] ?? ''}
      label={label ?? field.label}
      bare={bare ?? false}
      unit={unit}
      hint={bare ? undefined : (hint ?? field.hint)}
      placeholder={placeholder}
      optional={needed === false}
      tone={problem?.tone}
      reason={problem?.reason}
      suggestion={problem?.suggestion}
      edit={edit}
      leave={leave}
    />
  )
}

/** A figure that is worked out: without a ground, because nobody types into it. */
export function WorkedOutField({
  label,
  value,
  unit,
  from,
}: Record<'label' | 'value' | 'unit' | 'from', string>): ReactNode {
  return (
    <div className="editor-field">
      <span className="editor-label">{label}</span>
      <output className="control worked-out" aria-label={label}>
        <span>{value}</span>
        <span>{unit}</span>
      </output>
      <div className="editor-notes">
        <p className="field-help">{from}</p>
      </div>
    </div>
  )
}

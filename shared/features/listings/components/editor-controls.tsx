import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import type { Field } from '../fields/field.ts'
import { fieldId, useEditing } from './editor-context.tsx'

interface ControlProps {
  name: string
  field: Field
  text: string
  wrong: boolean
  described: string | undefined
  /** Shown inside the control, at its end. */
  unit: string | undefined
  label: string | undefined
  /** What holds while nothing is entered. */
  placeholder: string | undefined
  edit: (key: string, text: string) => void
  leave: (key: string) => void
}

/** The option that a text means; the text itself if it means none. */
function optionOf({ read }: Field, text: string): string {
  if (text.trim() === '') return ''
  const found = read(text, {})
  return 'value' in found ? String(found.value) : text
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** One of a vocabulary. What the seller wrote stays a choice, even if it cannot be read. */
function ChoiceControl({ name, field, text, edit, leave, ...rest }: ControlProps) {
  const { control } = field
  const { settled } = useEditing().listing
  const all = control.kind === 'choice' ? control.options : yesNo
  const options =
    name === 'currency' ? all.filter(({ value }) => settled.some((each) => each === value)) : all
  const value = optionOf(field, text)
  const own = value !== '' && !options.some((each) => each.value === value)
  return (
    <Select
      iconSize={16}
      {...shared({ name, ...rest })}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((each) => each.value === target.value)
        edit(name, chosen?.label ?? target.value)
      }}
      onBlur={() => leave(name)}
    >
      <option value="">{control.kind === 'choice' ? 'Choose one' : 'Not said'}</option>
      {own && <option value={value}>{text}</option>}
      {drawOptions(options.map((each) => [each.value, each.label]))}
    </Select>
  )
}

const shared = ({
  name,
  wrong,
  described,
  label,
}: Pick<ControlProps, 'name' | 'wrong' | 'described' | 'label'>) => ({
  className: 'control',
  id: fieldId(name),
  'aria-invalid': wrong || undefined,
  'aria-describedby': described,
  'aria-label': label,
})

/** What a number in another unit or scale is in ours: "31.103 g" of "1 ozt". */
function inOurs({ control, read, show }: Field, text: string): string | undefined {
  const plain = /^[\d.,’'\s]*$/.test(text)
  if (plain || control.kind !== 'line' || control.letters !== true) return undefined
  const found = read(text, {})
  return 'value' in found ? show(found.value, {}) : undefined
}

function LineControl(props: ControlProps) {
  const { name, field, text, unit, placeholder, edit, leave } = props
  const numeric = unit !== undefined
  const letters = field.control.kind === 'line' && field.control.letters === true
  const ours = inOurs(field, text)
  const line = (
    <input
      {...shared(props)}
      value={text}
      inputMode={numeric && !letters ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={placeholder}
      onChange={({ target }) => edit(name, target.value)}
      onBlur={() => leave(name)}
    />
  )
  if (!numeric) return line
  return (
    <span className="with-unit" data-read={ours === undefined ? undefined : true}>
      {line}
      <span aria-hidden={ours === undefined || undefined}>{ours ?? unit}</span>
    </span>
  )
}

/** A calendar; a text that is no date stays as it was typed. */
function DateControl(props: ControlProps) {
  const { name, field, text, edit, leave } = props
  const read = field.read(text, {})
  if (text !== '' && !('value' in read)) return <LineControl {...props} />
  return (
    <input
      {...shared(props)}
      type="date"
      value={'value' in read ? String(read.value) : ''}
      onChange={({ target }) => edit(name, target.value)}
      onBlur={() => leave(name)}
    />
  )
}

function TextControl({ name, text, edit, leave, ...rest }: ControlProps) {
  return (
    <textarea
      {...shared({ name, ...rest })}
      rows={3}
      value={text}
      onChange={({ target }) => edit(name, target.value)}
      onBlur={() => leave(name)}
    />
  )
}

/** The control for each way in which a form asks. */
export const controls = {
  line: LineControl,
  text: TextControl,
  choice: ChoiceControl,
  'yes-no': ChoiceControl,
  date: DateControl,
} as const

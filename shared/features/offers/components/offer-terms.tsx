import { type FormEvent, Fragment, useState } from 'react'

import type { FormValues } from '../../../contract/form.ts'
import { useFormState } from '../../../ui/forms/form-state.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { agreedDayNames, agreedDays, type AgreedDays } from '../../orders/agreed-days.ts'
import { daysWith, daysWords, dayVerbs, usualDaysAt } from '../../orders/usual-days.ts'
import { readDays, typedDays } from '../offer-form.ts'

/** The business days that somebody proposes: one line, and fields for those who want others. */
export function TermsFields({ days }: { days: AgreedDays }) {
  const usual = usualDaysAt(useNow())
  const { issues } = useFormState()
  const [typed, setTyped] = useState<FormValues>(typedDays(days))
  const read = readDays(typed)
  const [open, setOpen] = useState(false)
  const refused = issues.some(({ pointer }) =>
    agreedDayNames.some((name) => `/${name}` === pointer),
  )
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
  }
  return (
    <details
      className="offer-terms"
      open={open || refused}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="field-label">Terms</span>
        <span className="offer-chosen">
          {daysWords(daysWith(read.data ?? {}, days))}. <span className="text-link">Change</span>
        </span>
      </summary>
      <div className="offer-days" onInput={follow}>
        {agreedDayNames.map((name) => {
          const { least, most } = agreedDays[name]
          return (
            <TextField
              key={name}
              name={name}
              label={`Business days to ${dayVerbs[name]}`}
              help={`${least} to ${most}, usually ${usual[name]}.`}
              inputMode="numeric"
              autoComplete="off"
            />
          )
        })}
      </div>
    </details>
  )
}

interface TermsProps {
  days: AgreedDays
  /** What they are compared with: those of the offer before, or the usual ones. */
  before: { days: AgreedDays; words: 'before' | 'usually' }
}

/** The business days that somebody has offered; what is new about them stands out. */
export function Terms({ days, before }: TermsProps) {
  return agreedDayNames.map((name, at) => {
    const unit = at > 0 ? '' : days[name] === 1 ? ' business day' : ' business days'
    const words = `${days[name]}${unit} to ${dayVerbs[name]}`
    const other = before.days[name]
    return (
      <Fragment key={name}>
        {at > 0 && ', '}
        {other === days[name] ? (
          words
        ) : (
          <strong>
            {words} ({before.words === 'usually' ? `usually\u{A0}${other}` : `${other}\u{A0}before`}
            )
          </strong>
        )}
      </Fragment>
    )
  })
}

/** What the terms of an offer are compared with: those of the one before it, if there is one. */
export const termsBefore = (before: AgreedDays | null | undefined, at: string) =>
  before
    ? ({ days: before, words: 'before' } as const)
    : ({ days: usualDaysAt(new Date(at)), words: 'usually' } as const)

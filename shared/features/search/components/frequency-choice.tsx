import { useId } from 'react'

import { type AlertFrequency, alertFrequencies } from '../saved-contract.ts'

const labels: Readonly<Record<AlertFrequency, string>> = {
  'at-once': 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

interface FrequencyChoiceProps {
  value: AlertFrequency
  onChoose: (frequency: AlertFrequency) => void
  label: string
}

/** How often somebody is told of new lots. It belongs to no form: a choice works at once. */
export function FrequencyChoice({ value, onChoose, label }: FrequencyChoiceProps) {
  const name = useId()
  return (
    <div className="save-frequencies" role="radiogroup" aria-label={label}>
      {alertFrequencies.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            form="no-form"
            value={each}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          {labels[each]}
        </label>
      ))}
    </div>
  )
}

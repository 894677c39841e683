import { Minus, Plus } from 'lucide'

import { Icon } from '../../../ui/icon.tsx'

interface QuantityStepperProps {
  /** What is counted, such as "Number of pieces". */
  name: string
  value: number
  from: number
  to: number
  change: (value: number) => void
}

/** A whole number with a button on either side. */
export function QuantityStepper({ name, value, from, to, change }: QuantityStepperProps) {
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label="One fewer"
        disabled={value <= from}
        onClick={() => change(value - 1)}
      >
        <Icon of={Minus} size={16} />
      </button>
      <input
        inputMode="numeric"
        aria-label={name}
        value={value === 0 ? '' : value}
        onChange={({ target }) => change(Math.min(Number(target.value.replaceAll(/\D/g, '')), to))}
        onBlur={() => change(Math.max(value, from))}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={value >= to}
        onClick={() => change(value + 1)}
      >
        <Icon of={Plus} size={16} />
      </button>
    </div>
  )
}

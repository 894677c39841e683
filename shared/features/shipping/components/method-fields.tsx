import { Plus, X } from 'lucide'

import type { FormIssue } from '../../../contract/form.ts'
import type { Currency } from '../../../contract/money.ts'
import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { firstMethod, type MethodDraft, type MethodName } from '../shipping-draft.ts'
import { methodLabels } from '../shipping-words.ts'

interface TypedProps {
  /** Its JSON pointer, by which its error is found. */
  name: string
  label: string
  /** What stands before or behind what is typed. */
  before?: string
  unit?: string
  value: string
  issues: readonly FormIssue[]
  change: (value: string) => void
}

/** A small field whose label only readers of the screen hear; its column says it to the others. */
export function Typed({ name, label, before, unit, value, issues, change }: TypedProps) {
  const wrong = issues.find(({ pointer }) => pointer === name)
  return (
    <span className="shipping-typed">
      <span className="shipping-box">
        {before !== undefined && <span className="quiet">{before}</span>}
        <input
          className="control"
          aria-label={label}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : `${name}-error`}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => change(target.value)}
        />
        {unit !== undefined && <span className="quiet">{unit}</span>}
      </span>
      {wrong !== undefined && (
        <span className="field-error" id={`${name}-error`}>
          {wrong.detail}
        </span>
      )}
    </span>
  )
}

interface MethodProps {
  /** The JSON pointer of what is charged. */
  at: string
  /** The zone, as labels say it. */
  zone: string
  how: MethodDraft
  currency: Currency
  issues: readonly FormIssue[]
  change: (how: MethodDraft) => void
}

/** How a zone is charged. */
export const MethodSelect = ({ zone, how, change }: MethodProps) => (
  <Select
    aria-label={`How ${zone} is charged`}
    value={how.by}
    onChange={({ target }) => change({ ...how, by: target.value as MethodName })}
  >
    {drawOptions(Object.entries(methodLabels))}
  </Select>
)

/** The amounts of a zone, but for steps. */
export function MethodAmounts({ at, zone, how, currency, issues, change }: MethodProps) {
  switch (how.by) {
    case 'included':
      return <span className="quiet">In your price</span>
    case 'agreed':
      return <span className="quiet">No order without an offer</span>
    case 'flat':
    case 'free-from':
      return (
        <span className="shipping-amounts">
          <Typed
            name={`${at}/amount`}
            label={`What the buyer pays, ${zone}`}
            unit={currency}
            value={how.amount}
            issues={issues}
            change={(amount) => change({ ...how, amount })}
          />
          {how.by === 'free-from' && (
            <Typed
              name={`${at}/from`}
              label={`Free from this price of the goods, ${zone}`}
              before="free from"
              unit={currency}
              value={how.from}
              issues={issues}
              change={(from) => change({ ...how, from })}
            />
          )}
        </span>
      )
    default:
      return (
        <span className="quiet">
          {how.steps.length} {how.steps.length === 1 ? 'step' : 'steps'}
        </span>
      )
  }
}

/** The steps of a zone by value or by weight, the last of which says what is above the others. */
export function MethodSteps({ at, zone, how, currency, issues, change }: MethodProps) {
  const { steps } = how
  const unit = how.by === 'value' ? currency : 'g'
  const set = (row: number, part: Partial<(typeof steps)[number]>) =>
    change({ ...how, steps: steps.map((each, i) => (i === row ? { ...each, ...part } : each)) })
  const whole = issues.find(({ pointer }) => pointer === `${at}/steps`)
  return (
    <div className="shipping-steps">
      <div className="shipping-step small quiet" aria-hidden="true">
        <span>{how.by === 'value' ? 'Value of the goods' : 'Weight of the goods'}</span>
        <span>The buyer pays</span>
      </div>
      {steps.map((step, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no names; their fields are controlled
        <div className="shipping-step" key={row}>
          <Typed
            name={`${at}/steps/${row}/upTo`}
            label={`Step ${row + 1} reaches up to, ${zone}`}
            before="up to"
            unit={unit}
            value={step.upTo}
            issues={issues}
            change={(upTo) => set(row, { upTo })}
          />
          <Typed
            name={`${at}/steps/${row}/amount`}
            label={`Step ${row + 1}, the buyer pays, ${zone}`}
            unit={currency}
            value={step.amount}
            issues={issues}
            change={(amount) => set(row, { amount })}
          />
          <button
            className="shipping-remove"
            type="button"
            aria-label={`Remove step ${row + 1}`}
            disabled={steps.length === 1}
            onClick={() => change({ ...how, steps: steps.filter((_, i) => i !== row) })}
          >
            <Icon of={X} size={16} />
          </button>
        </div>
      ))}
      <div className="shipping-step">
        <span className="quiet">above that</span>
        <span className="shipping-amounts">
          <Select
            aria-label={`Above the last step, ${zone}`}
            value={how.openAbove ? 'agreed' : 'amount'}
            onChange={({ target }) => change({ ...how, openAbove: target.value === 'agreed' })}
          >
            <option value="agreed">Agreed in the offer</option>
            <option value="amount">An amount</option>
          </Select>
          {!how.openAbove && (
            <Typed
              name={`${at}/above`}
              label={`Above the last step the buyer pays, ${zone}`}
              unit={currency}
              value={how.above}
              issues={issues}
              change={(above) => change({ ...how, above })}
            />
          )}
        </span>
      </div>
      {whole !== undefined && <p className="field-error">{whole.detail}</p>}
      <button
        className="shipping-add"
        type="button"
        onClick={() => change({ ...how, steps: [...steps, ...firstMethod.steps] })}
      >
        <Icon of={Plus} size={16} />
        Another step
      </button>
    </div>
  )
}

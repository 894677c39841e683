import { drawOptions, Select } from '../../../ui/forms/select.tsx'
import { signedPercent } from '../fields/percentage.ts'
import { type Markdown, markdownRange } from '../markdown.ts'

const [least, most] = markdownRange.percent
const percentage = signedPercent('By', { from: least, to: most })

/** Steps as they are entered. */
export interface MarkdownWish {
  percent: string
  days: number
  steps: number
}

export const usualMarkdown: MarkdownWish = { percent: '5', days: 14, steps: 3 }
const days = [7, 14, 21, 30, 60, 90]
const steps = Array.from({ length: markdownRange.steps[1] }, (_, at) => at + 1)

/** What was entered, or why it cannot be. */
export function readMarkdownWish({ percent, ...rest }: MarkdownWish): Markdown | string {
  const read = percentage.read(percent, {})
  return 'value' in read ? { percent: read.value, ...rest } : read.reason
}

interface FieldsProps {
  wish: MarkdownWish
  /** The id of the text that says what is wrong, if anything is. */
  wrongId: string | null
  onChange: (wish: MarkdownWish) => void
}

/** By how much a price falls, how often, and how many times. */
export function MarkdownFields({ wish, wrongId, onChange }: FieldsProps) {
  return (
    <div className="markdown-fields">
      <label className="filter">
        <span>Lower it by, %</span>
        <input
          className="control"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={wish.percent}
          aria-invalid={wrongId !== null || undefined}
          aria-describedby={wrongId ?? undefined}
          onChange={({ target }) => onChange({ ...wish, percent: target.value })}
        />
      </label>
      <label className="filter">
        <span>Every</span>
        <Select
          value={wish.days}
          onChange={({ target }) => onChange({ ...wish, days: Number(target.value) })}
        >
          {drawOptions(days.map((each) => [each, `${each} days`]))}
        </Select>
      </label>
      <label className="filter">
        <span>How many times</span>
        <Select
          value={wish.steps}
          onChange={({ target }) => onChange({ ...wish, steps: Number(target.value) })}
        >
          {drawOptions(steps.map((each) => [each, each === 1 ? 'Once' : `${each} times`]))}
        </Select>
      </label>
    </div>
  )
}

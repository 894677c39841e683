import { type Markdown, markdownText } from '#shared/features/listings/markdown.ts'

import type { listing } from '../table.ts'

type Columns = Pick<
  typeof listing.$inferSelect,
  'markdownPercent' | 'markdownDays' | 'markdownSteps' | 'markdownAt'
>

const day = 86_400_000

/** The steps in which a listing's price falls, and when it falls next; null if it does not. */
export function markdownOf({
  markdownPercent: percent,
  markdownDays: days,
  markdownSteps: steps,
  markdownAt: at,
}: Columns): (Markdown & { at: Date }) | null {
  return percent === null || days === null || steps === null || at === null
    ? null
    : { percent, days, steps, at }
}

/** The columns of steps, the first of which is taken when its days are over; null ends them. */
export const columnsOf = (steps: Markdown | null, now: Date): Columns => ({
  markdownPercent: steps && steps.percent,
  markdownDays: steps && steps.days,
  markdownSteps: steps && steps.steps,
  markdownAt: steps && new Date(now.getTime() + steps.days * day),
})

/** The steps of a listing as its history keeps them. */
export function textOf(found: Columns): string | null {
  const steps = markdownOf(found)
  return steps && markdownText(steps)
}

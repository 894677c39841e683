import { type Markdown, markdownText } from '#shared/features/listings/markdown.ts'

import type { listing } from '../table.ts'

type Columns = Pick<
  typeof listing.$inferSelect,
  'markdownPercent' | 'markdownDays' | 'markdownSteps' | 'markdownAt'
>

type Found = Columns & Pick<typeof listing.$inferSelect, 'publishedAt'>

const day = 86_400_000

/** The steps in which a listing's price falls, and when it falls next; null if it does not. */
export function markdownOf({
  markdownPercent: percent,
  markdownDays: days,
  markdownSteps: steps,
  markdownAt: due,
  publishedAt,
}: Found): (Markdown & { at: Date }) | null {
  if (percent === null || days === null || steps === null || due === null) return null
  // Its days begin anew when it is published.
  const seen = publishedAt === null ? 0 : publishedAt.getTime() + days * day
  return { percent, days, steps, at: new Date(Math.max(due.getTime(), seen)) }
}

/** The next step of a listing as its row in the stock book states it. */
export function nextStepOf(found: Found & Pick<typeof listing.$inferSelect, 'state'>) {
  const next = markdownOf(found)
  if (next === null) return null
  return { percent: next.percent, at: found.state === 'live' ? next.at : null }
}

/** The columns of steps, the first of which is taken when its days are over; null ends them. */
export const columnsOf = (steps: Markdown | null, now: Date): Columns => ({
  markdownPercent: steps && steps.percent,
  markdownDays: steps && steps.days,
  markdownSteps: steps && steps.steps,
  markdownAt: steps && new Date(now.getTime() + steps.days * day),
})

/** The steps of a listing as its history keeps them. */
export function textOf(found: Found): string | null {
  const steps = markdownOf(found)
  return steps && markdownText(steps)
}

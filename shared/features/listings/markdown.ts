import * as z from 'zod/mini'

import { rateWords } from '../../contract/rate-words.ts'
import { changePrice } from './change-price.ts'
import type { Said } from './fields/field.ts'
import type { Kind } from './kinds/kind.ts'

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))

/** The least and the most that can be chosen; the percentage in basis points. */
export const markdownRange = { percent: [100, 3000], days: [7, 90], steps: [1, 12] } as const

/** Steps in which the price of a listing falls by itself while it is live. */
export const markdown = z.strictObject({
  /** Basis points of the price before each step. */
  percent: whole(...markdownRange.percent),
  /** Days before the first step, and between two. */
  days: whole(...markdownRange.days),
  /** How many are left. */
  steps: whole(...markdownRange.steps),
})
export type Markdown = z.output<typeof markdown>

/** The words of a listing after one step, or why it cannot be taken. Large amounts get no small coins. */
export const afterStep = (kind: Kind, said: Said, { percent }: Pick<Markdown, 'percent'>) =>
  changePrice(kind, said, { by: 'percent', value: -percent, round: 'one' })

/** Steps as the history keeps them, such as `500/14/3`. */
export const markdownText = ({ percent, days, steps }: Markdown) => `${percent}/${days}/${steps}`

/** Reads what `markdownText` has written. */
export function readMarkdown(text: string): Markdown {
  const [percent = 0, days = 0, steps = 0] = text.split('/').map(Number)
  return { percent, days, steps }
}

/** Steps in words, such as "5% every 14 days, 3 times". */
export const markdownWords = ({ percent, days, steps }: Markdown) =>
  `${rateWords(percent)} ${steps === 1 ? `after ${days} days, once` : `every ${days} days, ${steps} times`}`

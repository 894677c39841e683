import * as z from 'zod/mini'

import { listed } from '../../ui/words.ts'

/** The days of a week in ISO 8601's order; Monday is 1. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const time = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'Enter a time such as 09:30.'))

/** On which days and when goods are taken in, in the time of the place. */
export const openingHours = z
  .strictObject({
    days: z.array(z.int().check(z.gte(1), z.lte(7))).check(
      z.minLength(1, 'Choose the days.'),
      z.maxLength(7),
      z.overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other)),
    ),
    from: time,
    to: time,
  })
  .check(
    z.refine(({ from, to }) => from < to, {
      path: ['to'],
      error: 'Choose a later time than it opens.',
    }),
  )
export type OpeningHours = z.output<typeof openingHours>

/** Opening hours in words, such as `Monday to Friday, 09:30–16:00`. */
export function hoursWords({ days, from, to }: OpeningHours): string {
  const name = (day: number | undefined) => weekdays[(day ?? 1) - 1] ?? ''
  const first = days[0]
  const last = days.at(-1)
  const inOne = days.length > 2 && Number(last) - Number(first) === days.length - 1
  const which = inOne ? `${name(first)} to ${name(last)}` : listed(days.map(name))
  return `${which}, ${from}–${to}`
}

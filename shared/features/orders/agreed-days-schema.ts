import * as z from 'zod/mini'

import { type AgreedDay, agreedDays } from './agreed-days.ts'

function days(name: AgreedDay) {
  const { least, most } = agreedDays[name]
  const says = `Enter ${least} to ${most} business days, as a whole number.`
  return z.optional(z.int(says).check(z.gte(least, says), z.lte(most, says)))
}

/** Business days that somebody proposes. */
export const proposedDays = {
  payDays: days('payDays'),
  sendDays: days('sendDays'),
  inspectDays: days('inspectDays'),
}

/** Those that stand. */
export const standingDays = { payDays: z.number(), sendDays: z.number(), inspectDays: z.number() }

import * as z from 'zod/mini'

import { checkForm, type CheckedForm } from '../../contract/form.ts'
import { ratings } from './contract.ts'

const schema = z.strictObject({
  score: z.enum(['1', '2', '3', '4', '5'], 'Choose a rating.'),
  words: ratings.rate.input.shape.words,
})

/** Reads a rating as people enter it. */
export function checkRating(form: FormData): CheckedForm<{ score: number; words: string }> {
  const checked = checkForm(schema, form)
  if (!checked.ok) return checked
  const { score, words } = checked.value
  return { ...checked, value: { score: Number(score), words } }
}

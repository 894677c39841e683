import * as z from 'zod/mini'

import type { SentTo } from '../../contract/endpoint.ts'
import { checkForm, type CheckedForm, type FormIssue } from '../../contract/form.ts'
import { currencies, parseMoney } from '../../contract/money.ts'
import { kindNames } from '../listings/kinds/kinds.ts'
import { readPieces } from '../offers/offer-form.ts'
import { answerNote, asked, type buyRequests } from './contract.ts'
import { requestDays } from './request-states.ts'

/** The choices of how long a request is open, in days. */
export const dayChoices = [requestDays.least, 14, requestDays.usual, 60, requestDays.most]

const schema = z.strictObject({
  title: asked.title,
  kind: z.string(),
  description: asked.description,
  pieces: z.string(),
  budget: z.string(),
  currency: z.string(),
  neededBy: z.string(),
  days: z.string(),
})

type Asked = SentTo<typeof buyRequests.post>

/** Reads a new request, with the budget as people type it. */
export function checkRequest(form: FormData): CheckedForm<Asked> {
  const checked = checkForm(schema, form)
  const { values } = checked
  const errors: FormIssue[] = checked.ok ? [] : [...checked.errors]
  const complain = (pointer: string, detail: string) => errors.push({ pointer, detail })
  const pieces = readPieces(values.pieces ?? '')
  if (pieces === null) complain('/pieces', 'Enter how many, as a whole number.')
  const currency = currencies.find((each) => each === values.currency)
  const typed = (values.budget ?? '').trim()
  const read = typed === '' || currency === undefined ? null : parseMoney(typed, currency)
  if (typed !== '' && currency === undefined) complain('/currency', 'Choose a currency.')
  if (read !== null && !read.ok) complain('/budget', read.says)
  if (read?.ok === true && read.money.minor === 0) complain('/budget', 'Enter an amount.')
  const days = dayChoices.find((each) => String(each) === values.days)
  if (days === undefined) complain('/days', 'Choose for how long.')
  if (errors.length > 0 || !checked.ok || pieces === null || days === undefined) {
    return { ok: false, values, errors }
  }
  const { title, description, neededBy } = checked.value
  const kind = kindNames.find((each) => each === checked.value.kind)
  const value: Asked = {
    title,
    description,
    pieces,
    days,
    ...(kind === undefined ? {} : { kind }),
    ...(neededBy === '' ? {} : { neededBy }),
    ...(read?.ok === true
      ? { budget: { amount: read.money.minor, currency: read.money.currency } }
      : {}),
  }
  return { ok: true, values, value }
}

const answerSchema = z.strictObject({
  listing: z.string().check(z.minLength(1, 'Choose a lot.')),
  note: answerNote,
})

/** Reads an answer: the lot that is chosen, and a note that may be empty. */
export const checkAnswer = (form: FormData) => {
  form.delete('words')
  return checkForm(answerSchema, form)
}

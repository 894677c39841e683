import * as z from 'zod/mini'

import { type CheckedForm, checkForm } from '../../contract/form.ts'
import { emailAddress, line, properName } from '../../contract/text.ts'

/** How a trading partner pays, from best to worst. */
export const paymentHabits = [
  { value: 'prompt', label: 'Prompt' },
  { value: 'within-30', label: 'Up to 30 days late' },
  { value: 'within-60', label: '31 to 60 days late' },
  { value: 'slow', label: 'More than 60 days late' },
] as const

/** Currencies in which the trade gives credit. */
export const creditCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'HKD', 'INR', 'AED', 'JPY'] as const

/** An amount in whole units of its currency: references use round figures. */
const roundAmount = (missing: string) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s,.'’]/gu, '')),
    z.minLength(1, missing),
    z.regex(/^\d{0,12}$/u, 'Enter a whole amount in digits, such as 25000, or 0.'),
  )

/** A trading partner's answers about a company; amounts in whole units. */
export const referenceAnswers = z.strictObject({
  knownSince: z.string().check(z.regex(/^(?:19|20)\d{2}$/u, 'Enter a year, such as 2016.')),
  currency: z.enum(creditCurrencies, 'Choose the currency of the amounts.'),
  highestCredit: roundAmount('Enter the highest credit, or 0.'),
  owing: roundAmount('Enter what is owed now, or 0.'),
  pastDue: roundAmount('Enter what is past due, or 0.'),
  lastSale: z.iso.date('Enter the day of the last sale.'),
  terms: line('terms', 80, 'Enter the terms, such as 30 days net.'),
  payment: z.enum(
    paymentHabits.map(({ value }) => value),
    'Choose how the company pays.',
  ),
  remarks: line('remarks', 500),
})
export type ReferenceAnswers = z.output<typeof referenceAnswers>
export const checkReferenceAnswers = (form: FormData): CheckedForm<ReferenceAnswers> =>
  checkForm(referenceAnswers, form)

/** A trading partner that a company names as a reference. */
export const newReference = z.strictObject({
  name: properName('name', 100, 'Enter the name of the person.'),
  companyName: properName('company name', 160, 'Enter the company of this person.'),
  email: emailAddress('Enter the work email of this person.'),
  relation: line('relation', 120, 'Say how you trade with each other.'),
})
export type NewReference = z.output<typeof newReference>
/** The form of a trade reference; empty if it does not take the place of another. */
const referenceForm = z.extend(newReference, {
  replaces: z.union([z.literal(''), z.uuid()], 'Reload the page and try again.'),
})
export const checkNewReference = (form: FormData): CheckedForm<z.output<typeof referenceForm>> =>
  checkForm(referenceForm, form)

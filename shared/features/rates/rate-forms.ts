import * as z from 'zod/mini'

import type { SentTo } from '../../contract/endpoint.ts'
import { type CheckedForm, checkForm, type FormIssue } from '../../contract/form.ts'
import { currencies, type Currency, parseMoney } from '../../contract/money.ts'
import { tidyLine } from '../../contract/text.ts'
import type { rates } from './contract.ts'
import { scaledRate } from './exchange.ts'
import { metals } from './metals.ts'

const currency = z.enum(currencies, 'Choose the currency.')
const textsOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodMiniString>

const metalFields = z.strictObject({ currency, ...textsOf(metals), confirmed: z.string() })
const rateFields = z.strictObject({ from: currency, ...textsOf(currencies), confirmed: z.string() })

/** What was read in each field that is not empty; or what to write instead. */
function readEach<N extends string, T>(
  names: readonly N[],
  typed: Readonly<Record<N, string>>,
  read: (text: string) => T | { says: string },
) {
  const found: Partial<Record<N, T>> = {}
  const errors: FormIssue[] = []
  for (const name of names) {
    if (tidyLine(typed[name]) === '') continue
    const value = read(typed[name])
    if (typeof value === 'object' && value !== null && 'says' in value) {
      errors.push({ pointer: `/${name}`, detail: value.says })
    } else found[name] = value
  }
  return { found, errors }
}

/** Checks the form for metal prices. Fields that are left empty change nothing. */
export function checkMetalPrices(
  form: FormData,
): CheckedForm<SentTo<typeof rates.enterMetalPrices>> {
  const checked = checkForm(metalFields, form)
  if (!checked.ok) return checked
  const { currency: chosen, confirmed, ...typed } = checked.value
  const { found, errors } = readEach(metals, typed, (text) => {
    const parsed = parseMoney(text, chosen)
    if (!parsed.ok) return { says: parsed.says }
    return parsed.money.minor > 0 ? parsed.money.minor : { says: 'Enter a price above zero.' }
  })
  if (errors.length > 0) return { ok: false, values: checked.values, errors }
  const value = { currency: chosen, ...found, confirmed: confirmed === 'yes' }
  return { ok: true, values: checked.values, value }
}

/** Checks the form for exchange rates. Fields that are left empty change nothing. */
export function checkExchangeRates(
  form: FormData,
): CheckedForm<SentTo<typeof rates.enterExchangeRates>> {
  const checked = checkForm(rateFields, form)
  if (!checked.ok) return checked
  const { from, confirmed, ...typed } = checked.value
  const others: readonly Currency[] = currencies.filter((each) => each !== from)
  const { found, errors } = readEach(others, typed, (text) => {
    const tidy = tidyLine(text)
    return scaledRate(tidy) === null
      ? { says: 'Enter a rate such as 0.9213, with a point and at most ten decimals.' }
      : tidy
  })
  if (errors.length > 0) return { ok: false, values: checked.values, errors }
  return {
    ok: true,
    values: checked.values,
    value: { from, ...found, confirmed: confirmed === 'yes' },
  }
}

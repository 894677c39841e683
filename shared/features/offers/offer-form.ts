import * as z from 'zod/mini'

import { checkForm, type CheckedForm, type FormIssue } from '../../contract/form.ts'
import { type Currency, parseMoney } from '../../contract/money.ts'
import type { LotOffer } from '../listings/lot-data.ts'
import { tooFew } from '../listings/parts.ts'
import { offers } from './contract.ts'
import { offerHours, type OfferHours } from './offer-states.ts'

const { note } = offers.decline.input.shape
const schema = z.strictObject({
  pieces: z.string(),
  amount: z.string(),
  hours: z.string(),
  note: z.string(),
})

export interface OfferTerms {
  pieces: number
  /** Minor units for all pieces. */
  amount: number
  hours: OfferHours
  note?: string
}

/** A note that may be left empty. */
export function checkNote(form: FormData): CheckedForm<{ note?: string }> {
  const typed = String(form.get('note') ?? '')
  const values = { note: typed }
  if (typed.trim() === '') return { ok: true, values, value: {} }
  const read = z.safeParse(note, typed)
  if (!read.success) {
    const errors = [{ pointer: '/note', detail: read.error.issues[0]?.message ?? '' }]
    return { ok: false, values, errors }
  }
  return { ok: true, values, value: read.data === undefined ? {} : { note: read.data } }
}

/** Pieces as people type them, such as `1,200`; null if it is no whole number above zero. */
export function readPieces(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,.'’]/gu, '')
  const pieces = Number(plain)
  return /^\d{1,7}$/.test(plain) && pieces > 0 && pieces <= 1_000_000 ? pieces : null
}

type Parts = NonNullable<LotOffer['parts']>

/** Reads an offer for a lot, or for the lines of it that are ticked. */
export function checkNewOffer(
  form: FormData,
  currency: Currency,
  parts: Parts | null,
): CheckedForm<OfferTerms & { lines?: string[] }> {
  const inPart = form.get('extent') === 'lines'
  const ticked = form.getAll('lines').flatMap((at) => parts?.lines[Number(at)] ?? [])
  form.delete('extent')
  form.delete('lines')
  if (inPart) form.set('pieces', '1')
  const checked = checkOffer(form, currency)
  if (!inPart) return checked
  const detail = tooFew(ticked, parts?.least ?? 0)
  if (detail !== null) {
    const errors = [{ pointer: '/lines', detail }, ...(checked.ok ? [] : checked.errors)]
    return { ok: false, values: checked.values, errors }
  }
  return checked.ok
    ? { ...checked, value: { ...checked.value, lines: ticked.map(({ key }) => key) } }
    : checked
}

/** Reads an offer, with the price as people type it. */
export function checkOffer(form: FormData, currency: Currency): CheckedForm<OfferTerms> {
  const checked = checkForm(schema, form)
  const { values } = checked
  const said = checkNote(form)
  const pieces = readPieces(values.pieces ?? '')
  const read = parseMoney(values.amount ?? '', currency)
  const hours = offerHours.find((each) => String(each) === values.hours)
  const errors: FormIssue[] = [...(checked.ok ? [] : checked.errors)]
  const complain = (pointer: string, detail: string) => errors.push({ pointer, detail })
  if (pieces === null) complain('/pieces', 'Enter how many, as a whole number.')
  if (!read.ok) complain('/amount', read.says)
  else if (read.money.minor === 0) complain('/amount', 'Enter a price.')
  if (hours === undefined) complain('/hours', 'Choose until when the offer stands.')
  if (!said.ok) errors.push(...said.errors)
  if (errors.length > 0 || pieces === null || !read.ok || hours === undefined || !said.ok) {
    return { ok: false, values, errors }
  }
  return { ok: true, values, value: { pieces, amount: read.money.minor, hours, ...said.value } }
}

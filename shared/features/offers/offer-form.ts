import * as z from 'zod/mini'

import {
  checkForm,
  type CheckedForm,
  type FormIssue,
  type FormValues,
} from '../../contract/form.ts'
import { type Currency, parseMoney } from '../../contract/money.ts'
import type { LotOffer } from '../listings/lot-data.ts'
import { tooFew } from '../listings/parts.ts'
import { proposedDays } from '../orders/agreed-days-schema.ts'
import { agreedDayNames, type AgreedDays, type ProposedDays } from '../orders/agreed-days.ts'
import { offers } from './contract.ts'
import { offerHours, type OfferHours } from './offer-states.ts'

const { note } = offers.decline.input.shape
const schema = z.strictObject({
  /** Of an offer for one lot. */
  pieces: z.optional(z.string()),
  amount: z.string(),
  shipping: z.string(),
  payDays: z.string(),
  sendDays: z.string(),
  inspectDays: z.string(),
  hours: z.string(),
  note: z.string(),
})

export interface OfferTerms extends ProposedDays {
  /** Of an offer for one lot. */
  pieces?: number
  /** Minor units for all pieces. */
  amount: number
  /** Minor units for sending them. */
  shipping?: number
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

/** Business days as the values of their fields. */
export const typedDays = (days: AgreedDays) => ({
  payDays: String(days.payDays),
  sendDays: String(days.sendDays),
  inspectDays: String(days.inspectDays),
})

const days = z.object(proposedDays)
const asNumber = (typed = '') => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null)

/** Business days as people type them in their fields. */
export const readDays = (typed: FormValues) =>
  z.safeParse(days, Object.fromEntries(agreedDayNames.map((name) => [name, asNumber(typed[name])])))

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
  const several = !form.has('pieces')
  const pieces = readPieces(values.pieces ?? '')
  const read = parseMoney(values.amount ?? '', currency)
  const hours = offerHours.find((each) => String(each) === values.hours)
  const errors: FormIssue[] = [...(checked.ok ? [] : checked.errors)]
  const complain = (pointer: string, detail: string) => errors.push({ pointer, detail })
  if (pieces === null && !several) complain('/pieces', 'Enter how many, as a whole number.')
  if (!read.ok) complain('/amount', read.says)
  else if (read.money.minor === 0) complain('/amount', 'Enter a price.')
  const typed = values.shipping?.trim() ?? ''
  const sent = typed === '' ? null : parseMoney(typed, currency)
  if (sent !== null && !sent.ok) complain('/shipping', sent.says)
  const agreed = readDays(values)
  for (const { path, message } of agreed.error?.issues ?? []) {
    complain(`/${path.join('/')}`, message)
  }
  if (hours === undefined) complain('/hours', 'Choose until when the offer stands.')
  if (!said.ok) errors.push(...said.errors)
  if (errors.length > 0 || hours === undefined || !read.ok || !agreed.success || !said.ok) {
    return { ok: false, values, errors }
  }
  const { minor: amount } = read.money
  const shipping = sent?.ok ? { shipping: sent.money.minor } : {}
  return {
    ok: true,
    values,
    value: {
      ...(pieces === null ? {} : { pieces }),
      amount,
      ...shipping,
      hours,
      ...agreed.data,
      ...said.value,
    },
  }
}

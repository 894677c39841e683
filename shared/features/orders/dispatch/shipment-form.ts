import * as z from 'zod/mini'

import { checkForm, type CheckedForm, type FormIssue } from '../../../contract/form.ts'
import { type Currency, parseMoney } from '../../../contract/money.ts'
import { shipmentInput } from './shipment.ts'

const { carrier, trackingNumber } = shipmentInput
const schema = z.strictObject({
  carrier: z.string(),
  carrierName: z.string(),
  trackingNumber,
  insuredValue: z.string(),
  uninsured: z.string(),
})

/** What the choice of a carrier sends if it is not on the list; its name is typed then. */
export const otherCarrier = 'other'

export interface Shipment {
  carrier: string
  trackingNumber: string
  /** Minor units. */
  insuredValue: number
  /** By how much that is below the price. */
  uninsured: number
}

interface Conditions {
  currency: Currency
  /** The price of what is sent, in minor units. */
  price: number
  /** Whether the sender has to agree to carry what is not insured, which they are asked last. */
  agreeing: boolean
}

/** Reads how an order was sent, with the insured value as people type it. */
export function checkShipment(
  form: FormData,
  { currency, price, agreeing }: Conditions,
): CheckedForm<Shipment> {
  const checked = checkForm(schema, form)
  const { values } = checked
  const errors: FormIssue[] = checked.ok ? [] : [...checked.errors]
  const say = (pointer: string, detail: string) => errors.push({ pointer, detail })
  const chosen = values['carrier'] ?? ''
  const named = carrier.safeParse(chosen === otherCarrier ? values['carrierName'] : chosen)
  if (chosen === '') say('/carrier', 'Choose the carrier.')
  else if (!named.success) {
    say('/carrierName', named.error.issues[0]?.message ?? 'Enter the carrier.')
  }
  const read = parseMoney(values['insuredValue'] ?? '', currency)
  if (!read.ok) say('/insuredValue', read.says)
  else if (read.money.minor === 0) say('/insuredValue', 'Enter the insured value.')
  const uninsured = read.ok ? Math.max(price - read.money.minor, 0) : 0
  if (agreeing && uninsured > 0 && values['uninsured'] !== 'yes') {
    say('/uninsured', 'Tick that you carry the difference, or insure the full price.')
  }
  if (!checked.ok || !named.success || !read.ok || errors.length > 0) {
    return { ok: false, values, errors }
  }
  const insuredValue = read.money.minor
  const value = { trackingNumber: checked.value.trackingNumber, insuredValue, uninsured }
  return { ok: true, values, value: { carrier: named.data, ...value } }
}

import * as z from 'zod/mini'

import { checkForm, type CheckedForm } from '../../contract/form.ts'
import { type Currency, parseMoney } from '../../contract/money.ts'
import { shipmentInput } from './shipment.ts'

const { carrier, trackingNumber } = shipmentInput
const schema = z.strictObject({ carrier, trackingNumber, insuredValue: z.string() })

export interface Shipment {
  carrier: string
  trackingNumber: string
  /** Minor units. */
  insuredValue: number
}

/** Reads how an order was sent, with the insured value as people type it. */
export function checkShipment(form: FormData, currency: Currency): CheckedForm<Shipment> {
  const checked = checkForm(schema, form)
  const typed = String(form.get('insuredValue') ?? '')
  const read = parseMoney(typed, currency)
  const says = !read.ok ? read.says : read.money.minor === 0 ? 'Enter the insured value.' : null
  const errors = [
    ...(checked.ok ? [] : checked.errors),
    ...(says === null ? [] : [{ pointer: '/insuredValue', detail: says }]),
  ]
  const { values } = checked
  if (!checked.ok || !read.ok || errors.length > 0) return { ok: false, values, errors }
  return { ok: true, values, value: { ...checked.value, insuredValue: read.money.minor } }
}

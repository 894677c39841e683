import { randomBytes, randomUUID } from 'node:crypto'

import { Webhook } from 'standardwebhooks'

import type { Running } from '#server/main.ts'

import { ask } from './site.ts'

/** A secret as a carrier shares it. */
export const carrierSecret = () => `whsec_${randomBytes(32).toString('base64')}`

interface Sent {
  /** Whose secret signs it. */
  secret: string
  /** When it is signed; otherwise now. */
  at?: Date
  contentType?: string
}

/** Sends what a carrier says, signed. */
export function report(site: Running, body: string, { secret, at = new Date(), ...more }: Sent) {
  const id = `msg_${randomUUID()}`
  return ask(site.address, '/api/carrier-events', {
    method: 'POST',
    headers: {
      'Content-Type': more.contentType ?? 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  })
}

/** The event that a parcel was handed over. */
export const delivered = (trackingNumber: string, at = new Date()) =>
  JSON.stringify({
    type: 'shipment.delivered',
    timestamp: at.toISOString(),
    data: { trackingNumber, carrier: 'Insured courier' },
  })

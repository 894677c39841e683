import type { KeyObject } from 'node:crypto'

import express, { type Router } from 'express'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import * as z from 'zod/mini'

import type { Door } from '#server/contract/feature.ts'
import { checkInput } from '#server/contract/operation.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { checkValue } from '#server/http/read-input.ts'
import { bareTracking } from '#shared/features/orders/dispatch/tracking-numbers.ts'

import { parcelDelivered } from './parcel-delivered.ts'
import { fewestOfTracking } from './tracking-number.ts'

const path = '/api/carrier-events'

/** Any event. Its sender may say more than we read. */
export const carrierEvent = z.looseObject({ type: z.string() })

/** A parcel was handed over, at the time of the event. */
export const parcelEvent = z.looseObject({
  type: z.literal('shipment.delivered'),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.looseObject({
    trackingNumber: z.string().check(
      z.maxLength(60),
      z.refine((typed) => bareTracking(typed).length >= fewestOfTracking, 'Too short.'),
    ),
  }),
})

/** @throws ProblemError 403 unless one of the keys has signed the body in the last five minutes */
function checkSignature(
  keys: readonly KeyObject[],
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  const signed = keys.some((key) => {
    try {
      // Parsed here, it would throw a second kind of error.
      new Webhook(key.export(), { format: 'raw' }).verify(body, headers, { jsonParse: false })
      return true
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false
      throw error
    }
  })
  if (!signed) throw new ProblemError('forbidden', 'The signature is wrong or too old.')
}

/** @throws ProblemError 400 if the body is not JSON */
function parse(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(body.toString())
    checkValue(value)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProblemError('malformed', 'Send JSON.')
    throw error
  }
}

/**
 * `POST /api/carrier-events`: what carriers report, signed as in Standard Webhooks
 * (standardwebhooks.com). Missing if no carrier's key is configured. Any event that is signed and
 * complete gets a 204, whether an order moves or not: sending it again would change nothing.
 */
export function carrierRoutes({ config, contextOf, shedLast }: Door): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  const { carrierKeys } = config
  if (carrierKeys.length === 0) return router
  const body = express.raw({ type: 'application/json', limit: '100kb' })
  router.post(path, shedLast, body, async (request, response) => {
    response.locals.route = path
    if (!Buffer.isBuffer(request.body)) throw new ProblemError('unsupported-content')
    const header = (name: string) => request.get(name) ?? ''
    checkSignature(carrierKeys, request.body, {
      'webhook-id': header('webhook-id'),
      'webhook-timestamp': header('webhook-timestamp'),
      'webhook-signature': header('webhook-signature'),
    })
    const sent = parse(request.body)
    const { type } = checkInput(carrierEvent, sent)
    if (type === 'shipment.delivered') {
      const { timestamp, data } = checkInput(parcelEvent, sent)
      const { actor: _visitor, ...ctx } = await contextOf(request, response)
      const orders = await parcelDelivered(ctx, {
        trackingNumber: data.trackingNumber,
        deliveredAt: new Date(timestamp),
      })
      ctx.log.info({ orders }, 'a carrier has reported a delivery')
    }
    response.status(204).end()
  })
  router.all(path, (request, response) => {
    response.set('Allow', 'OPTIONS, POST')
    if (request.method !== 'OPTIONS') throw new ProblemError('method-not-allowed')
    response.status(204).end()
  })
  return router
}

import { type OpenApiPaths, problemResponse } from '#server/contract/openapi.ts'
import { jsonSchema } from '#server/http/json-schema.ts'

import { carrierEvent, parcelEvent } from './carrier-events.ts'

const header = (name: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
})

/** What carriers report, which is no operation of a contract. */
export const carrierPaths: OpenApiPaths = {
  '/carrier-events': {
    post: {
      operationId: 'carrier.report',
      tags: ['orders'],
      summary: 'Report that a parcel was delivered, which begins the inspection',
      description:
        'For carriers with which this installation shares a secret; without one it does not exist. Signed as in Standard Webhooks (standardwebhooks.com), at most five minutes ago. Other types of events are accepted and change nothing; unknown fields are ignored.',
      'x-who-may': 'anyone',
      security: [],
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              anyOf: [jsonSchema(parcelEvent, 'input'), jsonSchema(carrierEvent, 'input')],
            },
          },
        },
      },
      responses: {
        204: { description: 'Received. Sending it again changes nothing.' },
        ...Object.fromEntries(
          [400, 403, 404, 413, 415, 422, 500, 503].map((status) => [
            status,
            problemResponse(status),
          ]),
        ),
      },
    },
  },
}

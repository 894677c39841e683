import * as z from 'zod/mini'

import { endpoint } from '../contract/endpoint.ts'

/** What a form of an address asks for. */
export const addressFormat = endpoint({
  method: 'GET',
  path: '/address-formats/:country',
  summary: 'How addresses are written in a country: fields, their order, postal codes, regions',
  input: z.strictObject({ country: z.string().check(z.regex(/^[A-Z]{2}$/u)) }),
  output: z.object({
    country: z.string(),
    template: z.string(),
    fields: z.array(
      z.object({
        field: z.enum(['lines', 'district', 'city', 'region', 'postalCode']),
        label: z.string(),
        required: z.boolean(),
      }),
    ),
    postalCode: z.nullable(z.object({ pattern: z.string(), example: z.string() })),
    regions: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        written: z.string(),
        postalCodes: z.nullable(z.string()),
      }),
    ),
    dialCode: z.string(),
    telephoneExample: z.string(),
  }),
})

import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'

const currency = z.enum(currencies)

/** The currency in which somebody reads prices. */
export const displayCurrency = {
  read: endpoint({
    method: 'GET',
    path: '/me/currency',
    summary: 'The currency that you read prices in, and the current rates that convert to it',
    output: z.object({
      /** Chosen, or that of your company’s country. */
      currency,
      /** Without those that are out of date. */
      exchange: z.array(
        z.object({
          from: currency,
          to: currency,
          rate: z.string(),
          at: moment,
          source: z.string(),
        }),
      ),
    }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/me/currency',
    summary: 'Choose the currency that you read prices in',
    input: z.strictObject({ currency }),
  }),
}

import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'

/** What the stock may know of buyers' saved searches; the search answers it. */
export const demand = {
  of: endpoint({
    method: 'GET',
    path: '/stock/:id/demand',
    summary: 'How many saved searches of other buyers one of your listings fits',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ searches: z.number(), buyers: z.number() }),
  }),
}

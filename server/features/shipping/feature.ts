import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { changes, member, selling, views } from '#server/contract/rules.ts'
import { shipping } from '#shared/features/shipping/contract.ts'

import { changeShippingTerms } from './change-terms.ts'
import * as events from './events.ts'
import { readShippingTerms } from './find-terms.ts'

const handlers: Handlers<typeof shipping> = {
  read: allow(selling(views(member, 'details')), readShippingTerms),
  change: allow(selling(changes(member, 'details')), changeShippingTerms),
}

/** What sellers charge for shipping. */
export const shippingFeature: Feature = {
  operations: implement('shipping', shipping, handlers),
  events: Object.values(events),
  personalData: {
    tables: { shipping_terms: 'company' },
    // They are the company's, and say nothing about anybody.
    collect: async () => ({}),
  },
}

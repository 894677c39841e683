import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone } from '#server/contract/rules.ts'
import type { site } from '#shared/features/site/contract.ts'

import { enquire } from './enquire.ts'
import { marketplace } from './marketplace.ts'

/** Anybody may look, and write to us. */
export const siteHandlers: Handlers<typeof site> = {
  marketplace: allow(anyone, marketplace, { reads: 'replica' }),
  enquire: allow(anyone, enquire),
}

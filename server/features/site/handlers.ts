import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone } from '#server/contract/rules.ts'
import type { site } from '#shared/features/site/contract.ts'

import { enquire } from './enquire.ts'

/** Anybody may write to us. */
export const siteHandlers: Handlers<typeof site> = {
  enquire: allow(anyone, enquire),
}

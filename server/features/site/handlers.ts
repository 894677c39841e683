import { done, type Handlers } from '#server/http/dispatch.ts'
import type { site } from '#shared/features/site/contract.ts'

import { enquire } from './enquire.ts'

export const siteHandlers: Handlers<typeof site> = {
  enquire: done(enquire),
}

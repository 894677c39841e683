import { done, type Handlers } from '#server/http/dispatch.ts'
import type { companies } from '#shared/features/companies/contract.ts'

import { register } from './register.ts'

export const companyHandlers: Handlers<typeof companies> = {
  register: done(register),
}

import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone } from '#server/contract/rules.ts'
import type { companies } from '#shared/features/companies/contract.ts'

import { register } from './register.ts'

export const companyHandlers: Handlers<typeof companies> = {
  register: allow(anyone, register),
}

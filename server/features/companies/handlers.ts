import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone } from '#server/contract/rules.ts'
import type { companies } from '#shared/features/companies/contract.ts'

import { register } from './register.ts'
import { readRegistered, sendRegisteredAgain, useAnotherAddress } from './registered.ts'

export const companyHandlers: Handlers<typeof companies> = {
  register: allow(anyone, register),
  // Only with the sealed cookie that registering has given the browser.
  registered: allow(anyone, readRegistered),
  sendRegisteredAgain: allow(anyone, sendRegisteredAgain),
  useAnotherAddress: allow(anyone, useAnotherAddress),
}

import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, changes, member, represents, views } from '#server/contract/rules.ts'
import { formatFor } from '#server/postal/address-formats.ts'
import type { addresses } from '#shared/features/addresses/contract.ts'
import type { addressFormat } from '#shared/postal/contract.ts'

import { addAddress, changeAddress, makeDefault, removeAddress } from './change-addresses.ts'
import { addressesOf, presentAddress } from './find-address.ts'

const keeper = changes(member, 'details')

/** The company is always the actor's own. */
export const addressHandlers: Handlers<typeof addresses & { format: typeof addressFormat }> = {
  format: allow(anyone, async (_ctx, { country }) => formatFor(country)),
  list: allow(views(represents, 'details'), async (ctx) => ({
    items: (await addressesOf(ctx, ctx.actor.company.id)).map(presentAddress),
  })),
  add: allow(keeper, addAddress),
  change: allow(keeper, changeAddress),
  makeDefault: allow(keeper, makeDefault),
  remove: allow(keeper, removeAddress),
}

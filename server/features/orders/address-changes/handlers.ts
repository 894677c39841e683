import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type {
  addressChanges,
  consoleAddressChanges,
} from '#shared/features/orders/address-changes/contract.ts'

import { presentOrder } from '../read-order.ts'
import { endProposal, proposeAddress } from './change-address.ts'
import { otherAddresses, recordChange } from './record-change.ts'

const buyer = changes(member, 'purchases')
const seller = changes(member, 'sales')

/** A company that may not trade any more still finishes its orders, so no rule asks for that here. */
export const addressChangeHandlers: Handlers<typeof addressChanges> = {
  propose: allow(buyer, async (ctx, input) => presentOrder(ctx, await proposeAddress(ctx, input))),
  agree: allow(seller, async (ctx, input) =>
    presentOrder(ctx, await endProposal(ctx, input, 'agreed')),
  ),
  decline: allow(seller, async (ctx, input) =>
    presentOrder(ctx, await endProposal(ctx, input, 'declined')),
  ),
  withdraw: allow(buyer, async (ctx, input) =>
    presentOrder(ctx, await endProposal(ctx, input, 'withdrawn')),
  ),
}

export const consoleAddressChangeHandlers: Handlers<typeof consoleAddressChanges> = {
  choices: allow(operator, (ctx, { number }) => otherAddresses(ctx, number)),
  // Goods worth a fortune follow it.
  record: allow(steppedUp(operator), (ctx, input) => recordChange(ctx, input)),
}

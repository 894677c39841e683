import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator, steppedUp } from '#server/contract/rules.ts'
import type {
  addressChanges,
  consoleAddressChanges,
} from '#shared/features/orders/address-changes/contract.ts'

import { presented } from '../read-order.ts'
import { endProposal, proposeAddress } from './change-address.ts'
import { otherAddresses, recordChange } from './record-change.ts'

const buyer = changes(member, 'purchases')
const seller = changes(member, 'sales')

/** A company that may not trade any more still finishes its orders, so no rule asks for that here. */
export const addressChangeHandlers: Handlers<typeof addressChanges> = {
  propose: allow(buyer, presented(proposeAddress)),
  agree: allow(seller, presented(endProposal('agreed'))),
  decline: allow(seller, presented(endProposal('declined'))),
  withdraw: allow(buyer, presented(endProposal('withdrawn'))),
}

export const consoleAddressChangeHandlers: Handlers<typeof consoleAddressChanges> = {
  choices: allow(operator, (ctx, { number }) => otherAddresses(ctx, number)),
  // Goods worth a fortune follow it.
  record: allow(steppedUp(operator), recordChange),
}

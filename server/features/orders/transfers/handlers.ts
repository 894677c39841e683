import { allow, type Handlers } from '#server/contract/operation.ts'
import { changes, member, operator } from '#server/contract/rules.ts'
import type { consoleTransfers, transfers } from '#shared/features/orders/transfers/contract.ts'

import { openForOperators } from '../disputes/evidence.ts'
import { presented } from '../read-order.ts'
import { addTransferFile, sayTransferSent } from './say-sent.ts'

const buyer = changes(member, 'purchases')

export const transferHandlers: Handlers<typeof transfers> = {
  addTransferFile: allow(buyer, addTransferFile),
  sayTransferSent: allow(buyer, presented(sayTransferSent)),
}

export const consoleTransferHandlers: Handlers<typeof consoleTransfers> = {
  openTransferFile: allow(operator, openForOperators('transfer')),
}

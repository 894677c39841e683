import * as z from 'zod/mini'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { consoleOrders } from '../console-contract.ts'
import { transitionFor } from '../order-states.ts'
import type { orderCase } from './contract.ts'

const form = z.strictObject({ reason: consoleOrders.cancelPaid.input.shape.reason })

/** The way to cancel an order that is paid and not sent. */
export function OrderCancel({ number, state, frozenAt }: OutputOf<typeof orderCase.readCase>) {
  if (frozenAt !== null || transitionFor(state, 'cancel', 'operator') === undefined) return null
  return (
    <Section title="Cancelling">
      <ReasonDialog
        label="Cancel the order"
        title={`Cancel order ${number}?`}
        working="Cancelling"
        danger
        form={form}
        help="Both sides can read it. Kept in the audit log."
        send={(call, given) => call(consoleOrders.cancelPaid, { number, ...given })}
      >
        The pieces can be ordered again, and all of the buyer’s money goes back to the account that
        it came from. The cancellation does not count against the seller and cannot be undone.
      </ReasonDialog>
    </Section>
  )
}

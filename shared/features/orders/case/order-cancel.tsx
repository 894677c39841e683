import * as z from 'zod/mini'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { ActionDialog, ReasonField } from '../../../workplace/action-dialog.tsx'
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
      <ActionDialog
        label="Cancel the order"
        title={`Cancel order ${number}?`}
        submit="Cancel the order"
        working="Cancelling"
        danger
        form={form}
        send={(call, given) => call(consoleOrders.cancelPaid, { number, ...given })}
      >
        <p>
          The pieces can be ordered again, and all of the buyer’s money goes back to the account
          that it came from. The cancellation does not count against the seller and cannot be
          undone.
        </p>
        <ReasonField help="Both sides can read it. Kept in the audit log." />
      </ActionDialog>
    </Section>
  )
}

import * as z from 'zod/mini'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Section } from '../../../workplace/workplace-page.tsx'
import { DeclineDialog } from '../confirmation/decline-dialog.tsx'
import { consoleOrders } from '../console-contract.ts'
import { eventsFrom } from '../order-states.ts'
import type { orderCase } from './contract.ts'

const { reason } = consoleOrders.confirmForSeller.input.shape
const form = z.strictObject({ reason })
const help = 'How you know, such as from a call with the seller. Both sides can read it.'

/** The ways to answer for the seller of a new order, whether its pieces can be supplied. */
export function OrderConfirmation({
  number,
  state,
  frozenAt,
  seller,
  ordered,
}: OutputOf<typeof orderCase.readCase>) {
  const can = frozenAt === null ? eventsFrom(state, 'operator') : []
  if (!can.includes('confirm') && !can.includes('decline')) return null
  return (
    <Section title="The seller’s confirmation">
      <p>
        If you have spoken with {seller.name}, you can answer for them. It counts as their own
        answer, also in their record. We tell both sides that it came from us.
      </p>
      <div className="order-acts">
        {can.includes('confirm') && (
          <ReasonDialog
            label="Confirm for the seller"
            title={`Confirm order ${number} for the seller?`}
            working="Confirming"
            form={form}
            help={help}
            send={(call, given) => call(consoleOrders.confirmForSeller, { number, ...given })}
          >
            Confirm only if the seller has told you that all of the pieces are there. The buyer pays
            next. This cannot be undone.
          </ReasonDialog>
        )}
        {can.includes('decline') && (
          <DeclineDialog
            lines={ordered}
            label="The pieces can’t be supplied"
            look="small"
            title={`The pieces of order ${number} can’t be supplied`}
            reason={reason}
            reasonHelp={help}
            send={(call, said) => call(consoleOrders.declineForSeller, { number, ...said })}
          >
            {() => 'The seller publishes again what is left.'}
          </DeclineDialog>
        )}
      </div>
    </Section>
  )
}

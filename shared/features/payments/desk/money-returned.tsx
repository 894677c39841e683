import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ActionDialog, type ActionLook, ReasonField } from '../../../workplace/action-dialog.tsx'
import { payments } from '../contract.ts'
import { returnedForm } from '../returned-contract.ts'

type Line = OutputOf<typeof payments.lines>['items'][number]
type Returned = NonNullable<Line['returned']>

/** Which payout has probably come back. */
export const ReturnedPayout = ({ of, currency }: { of: Returned; currency: Currency }) => (
  <span>
    <StatusMark tone="waiting">Did payout {of.number} come back?</StatusMark>
    <span className="aside">
      It went to {of.accountHolder}.
      {of.charges > 0 && (
        <>
          {' '}
          The bank would have kept <Price of={{ minor: of.charges, currency }} />.
        </>
      )}
    </span>
  </span>
)

/** Ties a payment to the payout that came back with it. */
export const PayoutReturned = ({
  id,
  returned,
  look,
}: Pick<Line, 'id' | 'returned'> & { look: ActionLook }) => (
  <ActionDialog
    look={look}
    label="Record returned payout"
    title="Which payout came back with this payment?"
    submit="It came back"
    working="Saving"
    form={returnedForm}
    values={returned === null ? {} : { payout: String(returned.number) }}
    send={(call, given) => call(payments.payoutReturned, { id, ...given })}
  >
    <p>
      The payout is owed again in full, and can be prepared again. If less has come back, we bear
      the rest as a charge of the bank. A second operator confirms a large payout, and one of which
      more is missing than a bank’s small charge.
    </p>
    <TextField name="payout" label="Payout number" inputMode="numeric" autoComplete="off" />
    <ReasonField help="How you know that it is this payout. Kept in the audit log." />
  </ActionDialog>
)

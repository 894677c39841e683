import { AccountFields } from '../../companies/components/account-fields.tsx'
import { payments } from '../../payments/contract.ts'
import { namedAccountForm } from '../../payments/named-account.ts'
import { ActionDialog, ReasonField } from './action-dialog.tsx'

interface EnterAccountProps {
  label: string
  /** Whose payment it is, if the label does not say what the button is about. */
  about?: string
  /** What goes back: an order's price, or a payment, by its id. */
  kind: 'refund' | 'return'
  id: string
  /** The account that the money came from did not take it back. */
  cameBack?: boolean
}

/** Enters the account to which money goes back, if the statement does not say it, or it came back from there. */
export const EnterAccount = ({ label, about, kind, id, cameBack = false }: EnterAccountProps) => (
  <ActionDialog
    label={label}
    {...(about !== undefined && { about })}
    title="To which account does it go back?"
    submit="Prepare it"
    working="Preparing"
    danger
    form={namedAccountForm}
    send={(call, given) => call(payments.prepareNamed, { ...given, kind, id })}
  >
    <p>
      {cameBack
        ? 'The account that the money came from did not take it. Enter another account of the same holder only. Call them on a number that you knew before; never trust an email.'
        : 'Only to the account that the money came from. Ask our bank which it was; never ask the payer.'}{' '}
      The account is used for this payout only, and another operator compares it.
    </p>
    <AccountFields
      holderHelp={cameBack ? 'Whoever the money came from.' : 'As the bank has named it.'}
    />
    <ReasonField
      help={
        cameBack
          ? 'How you made sure that the account is theirs. Kept in the audit log.'
          : 'When and how the bank has named this account. Kept in the audit log.'
      }
    />
  </ActionDialog>
)

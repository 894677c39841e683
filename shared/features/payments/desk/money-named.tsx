import { ActionDialog, type ActionLook, ReasonField } from '../../../workplace/action-dialog.tsx'
import { AccountFields } from '../../companies/components/account-fields.tsx'
import type { PayoutKind } from '../../ledger/bank-states.ts'
import { payments } from '../contract.ts'
import { namedAccountForm } from '../named-account.ts'

interface EnterAccountProps {
  label: string
  /** Whose payment it is, if the label does not say what the button is about. */
  about?: string
  /** What is paid: an order's price, to its buyer or its seller, or a payment, by its id. */
  kind: PayoutKind
  id: string
  /** The account that the money came from did not take it back. */
  cameBack?: boolean
  look?: ActionLook
}

const ways = {
  named: {
    title: 'To which account does it go back?',
    says: 'Only to the account that the money came from. Ask our bank which it was; never ask the payer.',
    holder: 'As the bank has named it.',
    reason: 'When and how the bank has named this account. Kept in the audit log.',
  },
  cameBack: {
    title: 'To which account does it go back?',
    says: 'The account that the money came from did not take it. Enter another account of the same holder only. Call them on a number that you knew before; never trust an email.',
    holder: 'Whoever the money came from.',
    reason: 'How you made sure that the account is theirs. Kept in the audit log.',
  },
  closed: {
    title: 'To which account does it go?',
    says: 'The payment came back after the seller’s company had closed. Enter another account of the same holder only. Call them, or whoever winds the company up, on a number that you knew before or that a register gives; never trust an email.',
    holder: 'Whoever held the account that the payment came back from.',
    reason: 'How you made sure that the account is theirs. Kept in the audit log.',
  },
} as const

/** Enters the account of a payout, if neither the statement nor the seller says it, or it came back from there. */
export function EnterAccount({
  label,
  about,
  kind,
  id,
  cameBack = false,
  look = 'button',
}: EnterAccountProps) {
  const way = ways[kind === 'proceeds' ? 'closed' : cameBack ? 'cameBack' : 'named']
  return (
    <ActionDialog
      label={label}
      {...(about !== undefined && { about })}
      look={look}
      title={way.title}
      submit="Prepare it"
      working="Preparing"
      danger
      form={namedAccountForm}
      send={(call, given) => call(payments.prepareNamed, { ...given, kind, id })}
    >
      <p>{way.says} The account is used for this payout only, and another operator compares it.</p>
      <AccountFields holderHelp={way.holder} />
      <ReasonField help={way.reason} />
    </ActionDialog>
  )
}

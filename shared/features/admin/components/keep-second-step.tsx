import { adminPeople } from '../people-contract.ts'
import { ActionDialog, ReasonField, reasonIn } from './action-dialog.tsx'

/** Withdraws the removal of a person's second step. */
export function KeepSecondStep({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <ActionDialog
      label={label}
      title={`Keep the second step of ${name}?`}
      submit="Keep it"
      working="Withdrawing"
      send={(call, form) => call(adminPeople.keepSecondStep, { id, reason: reasonIn(form) })}
    >
      <p>The removal is withdrawn, and they are told by email.</p>
      <ReasonField help="Kept in the audit log." />
    </ActionDialog>
  )
}

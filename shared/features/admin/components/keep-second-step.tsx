import { reasonForm } from '../../../console/fields.ts'
import { ActionDialog, ReasonField } from '../../../workplace/action-dialog.tsx'
import { adminPeople } from '../people-contract.ts'

/** Withdraws the removal of a person's second step. */
export function KeepSecondStep({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <ActionDialog
      label={label}
      title={`Keep the second step of ${name}?`}
      submit="Keep it"
      working="Withdrawing"
      form={reasonForm}
      send={(call, given) => call(adminPeople.keepSecondStep, { id, ...given })}
    >
      <p>The removal is withdrawn, and they are told by email.</p>
      <ReasonField help="Kept in the audit log." />
    </ActionDialog>
  )
}

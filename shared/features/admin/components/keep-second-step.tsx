import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { adminPeople } from '../people-contract.ts'

/** Withdraws the removal of a person's second step. */
export function KeepSecondStep({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <ReasonDialog
      label={label}
      title={`Keep the second step of ${name}?`}
      submit="Keep it"
      working="Withdrawing"
      help="Kept in the audit log."
      send={(call, given) => call(adminPeople.keepSecondStep, { id, ...given })}
    >
      The removal is withdrawn, and they are told by email.
    </ReasonDialog>
  )
}

import { useState } from 'react'

import { givenRoles, roleLabels } from '../../../contract/company-roles.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { checkNewInvitation, type NewInvitation } from '../invitation.ts'
import { companyPeople } from '../people-contract.ts'

export const roleOptions = givenRoles.map((value) => ({ value, label: roleLabels[value] }))

/** Invites a colleague by email. */
export function InviteForm() {
  const change = useChange()
  const [sent, setSent] = useState<{ email: string; number: number } | null>(null)
  const send = async (given: NewInvitation) => {
    await change(companyPeople.invite, given)
    setSent((before) => ({ email: given.email, number: (before?.number ?? 0) + 1 }))
  }
  return (
    <section className="people-invite" aria-labelledby="invite-title">
      <h2 className="visually-hidden" id="invite-title">
        Invite a colleague
      </h2>
      {/* A new key gives an empty form after each success. */}
      <CallForm key={sent?.number} check={checkNewInvitation} send={send}>
        <EmailField name="email" label="Work email" autoComplete="off" />
        <SelectField name="role" label="Role" prompt="Choose a role" options={roleOptions} />
        <SubmitButton working="Sending the invitation">Send the invitation</SubmitButton>
      </CallForm>
      <output>{sent !== null && `We have emailed an invitation to ${sent.email}.`}</output>
    </section>
  )
}

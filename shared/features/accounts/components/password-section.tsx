import { useState } from 'react'

import { Day } from '../../../ui/day.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { security } from '../security-contract.ts'
import { checkChosen } from '../security-forms.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SecuritySection, Told } from './security-section.tsx'
import { UsernameField } from './username-field.tsx'

/** When the password was last changed, and changing it. */
export function PasswordSection({ email, changedAt }: { email: string; changedAt: string | null }) {
  const change = useChange()
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const send = async (value: { password: string }) => {
    await change(security.changePassword, value)
    setOpen(false)
    setNews('Your password has been changed. All other browsers have been logged out.')
  }
  return (
    <SecuritySection name="password" title="Password">
      {changedAt !== null && (
        <p className="quiet">
          Set on <Day of={changedAt} />.
        </p>
      )}
      <Told news={news} />
      {open ? (
        <CallForm check={checkChosen} send={send}>
          <UsernameField email={email} />
          <NewPasswordField />
          <FormEnd working="Saving" onCancel={() => setOpen(false)}>
            Save password
          </FormEnd>
        </CallForm>
      ) : (
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            setNews('')
            setOpen(true)
          }}
        >
          Change password
        </button>
      )}
    </SecuritySection>
  )
}

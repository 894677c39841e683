import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { security } from '../security-contract.ts'
import { checkMoved } from '../security-forms.ts'
import { SecuritySection, Told } from './security-section.tsx'
import { SendAgain } from './send-again.tsx'

/** The account's email, and changing it. */
export function EmailSection({ email, confirmed }: { email: string; confirmed: boolean }) {
  const api = useApi()
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const send = async (value: { email: string }) => {
    await api().call(security.askEmailChange, value)
    setOpen(false)
    setNews(
      confirmed
        ? `Check the inbox of ${email} and approve the change. We will then email the new address; the change takes effect once you confirm it there.`
        : 'Check the inbox of the new address and confirm it there to complete the change.',
    )
  }
  return (
    <SecuritySection name="email" title="Email address">
      <p className="security-fact">
        {email}{' '}
        <StatusMark tone={confirmed ? 'good' : 'waiting'}>
          {confirmed ? 'Confirmed' : 'Not confirmed yet'}
        </StatusMark>
      </p>
      {!confirmed && (
        <>
          <p>
            We have emailed a link to this address. It is valid for one day. Once the address is
            confirmed, you can set up two-step login and passkeys.
          </p>
          <SendAgain />
        </>
      )}
      <Told news={news} />
      {open ? (
        <CallForm check={checkMoved} send={send}>
          <EmailField
            name="email"
            label="New email address"
            help={
              confirmed
                ? 'We email your current address first, then the new one.'
                : 'We email a link to this address.'
            }
            autoComplete="email"
          />
          <FormEnd working="Sending the email" onCancel={() => setOpen(false)}>
            Request the change
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
          Change email address
        </button>
      )}
    </SecuritySection>
  )
}

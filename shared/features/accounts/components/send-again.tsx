import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { accounts } from '../contract.ts'

/** Sends the link that confirms the email again. */
export function SendAgain({ filled = false }: { filled?: boolean }) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const [sent, setSent] = useState(false)
  const send = () =>
    run('send', async () => {
      setSent(false)
      await api().call(accounts.resendConfirmation, {})
      setSent(true)
    })
  return (
    <>
      <WorkButton
        className={filled ? 'button button-filled' : 'button button-small'}
        working={working}
        onClick={send}
      >
        {working === null ? 'Send the link again' : 'Sending…'}
      </WorkButton>
      <p aria-live="polite">
        {sent && 'Sent. The previous link no longer works.'}
        {trouble !== null && <span className="field-error">{trouble}</span>}
      </p>
    </>
  )
}

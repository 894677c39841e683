import { useEffect, useState } from 'react'

import { type Call, CallError } from '../../../contract/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { accounts } from '../contract.ts'
import { security } from '../security-contract.ts'
import { checkProof } from '../security-forms.ts'
import { SecondStepField } from './second-step-field.tsx'
import { UsernameField } from './username-field.tsx'

interface StepUpDialogProps {
  call: Call
  /** Called once: whether the person has proved who they are. */
  onEnd: (proved: boolean) => void
}

/**
 * Asks a logged-in person for their password and second step, or a passkey, before a sensitive
 * change.
 */
export function StepUpDialog({ call, onEnd }: StepUpDialogProps) {
  const [secondStep, setSecondStep] = useState(false)
  const [authenticator, setAuthenticator] = useState(true)
  const [passkeys, setPasskeys] = useState(false)
  const [email, setEmail] = useState('')
  const { working, trouble, run } = useWork()
  useEffect(() => {
    const look = async () => {
      const known = await Promise.all([call(security.overview, {}), call(accounts.me, {})]).catch(
        () => null,
      )
      // This only saves a step: the answer to the password also says what is missing.
      if (known === null) return
      const [has, me] = known
      setEmail(me.email)
      setSecondStep(has.recoveryCodes !== null)
      setAuthenticator(has.twoStep !== null)
      setPasskeys(has.passkeys.length > 0)
    }
    void look()
  }, [call])

  const send = async (proof: { password: string; code: string }) => {
    try {
      await call(security.stepUp, proof)
      onEnd(true)
    } catch (error) {
      const asked = error instanceof CallError && error.problem.errors?.[0]?.pointer === '/code'
      if (asked) setSecondStep(true)
      throw error
    }
  }
  const usePasskey = () =>
    run('passkey', async () => {
      const { presentPasskey } = await import('../passkey-browser.ts')
      const passkey = await presentPasskey(call)
      if (passkey === null) return
      await call(security.stepUpWithPasskey, { passkey })
      onEnd(true)
    })
  return (
    <Dialog open onClose={() => onEnd(false)} title="Confirm that it is you">
      <p className="dialog-text">Before this change we need to be sure that it is you.</p>
      <CallForm check={checkProof} send={send} prefix="proof-">
        <UsernameField email={email} />
        <PasswordField name="proof-password" label="Password" autoComplete="current-password" />
        {secondStep && <SecondStepField name="proof-code" passkey={!authenticator} />}
        <Trouble says={trouble} />
        <div className="dialog-actions">
          {passkeys && (
            <WorkButton working={working} onClick={usePasskey}>
              Use a passkey
            </WorkButton>
          )}
          <SubmitButton working="Checking">Confirm</SubmitButton>
        </div>
      </CallForm>
    </Dialog>
  )
}

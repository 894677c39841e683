import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { security } from '../security-contract.ts'
import { checkCode } from '../security-forms.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ConfirmFirst, SecuritySection, Told } from './security-section.tsx'

interface TwoStepSectionProps {
  twoStep: OutputOf<typeof security.overview>['twoStep']
  operator: boolean
  /** The account's email is confirmed. */
  confirmed: boolean
}

interface TwoStepSetUpProps {
  /** In base 32. */
  secret: string
  uri: string
  send: (value: { code: string }) => Promise<void>
  onCancel: () => void
}

/** In groups of four, which are easier to copy. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Shows the QR code, then asks for a code as proof. */
function TwoStepSetUp({ secret, uri, send, onCancel }: TwoStepSetUpProps) {
  return (
    <div className="two-step-set-up">
      <div className="two-step-scan">
        <QrCode text={uri} label="Code for your authenticator app" />
        <div>
          <p>Scan this with your authenticator app, or enter the key by hand:</p>
          <p className="two-step-key">{grouped(secret)}</p>
        </div>
      </div>
      <CallForm check={checkCode} send={send}>
        <TextField
          name="code"
          label="Code in the app"
          help="Six digits."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormEnd working="Checking the code" onCancel={onCancel}>
          Turn it on
        </FormEnd>
      </CallForm>
    </div>
  )
}

/** Two-step login with an authenticator app: setting it up, turning it off. */
export function TwoStepSection({ twoStep, operator, confirmed }: TwoStepSectionProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [setUp, setSetUp] = useState<OutputOf<typeof security.setUpTwoStep> | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState(false)
  const [news, setNews] = useState('')

  const begin = () =>
    run('begin', async () => {
      setNews('')
      setSetUp(await api().call(security.setUpTwoStep, {}))
    })
  const confirm = async (value: { code: string }) => {
    const { recoveryCodes } = await api().call(security.confirmTwoStep, value)
    setSetUp(null)
    setCodes(recoveryCodes)
    setNews('Two-step login is on.')
    await revalidate()
  }
  const turnOff = () => {
    // Close the question first: the dialog for a proof may open over the page.
    setLeaving(false)
    void run('off', async () => {
      await api().call(security.turnOffTwoStep, {})
      setCodes([])
      setNews('Two-step login is off.')
      await revalidate()
    })
  }
  return (
    <SecuritySection name="two-step" title="Two-step login">
      <p className="security-fact">
        <StatusMark tone={twoStep === null ? 'neutral' : 'good'}>
          {twoStep === null ? 'Off' : 'On'}
        </StatusMark>
        {twoStep !== null && (
          <span className="quiet">
            since <Day of={twoStep.since} />
          </span>
        )}
      </p>
      <p>
        {twoStep === null
          ? `After your password, you enter a code from an app on your phone. It changes every 30 seconds.${operator ? ' The console requires it.' : ''}`
          : 'After your password, we ask for the code from your authenticator app.'}
      </p>
      <Told news={news} trouble={trouble} />
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {setUp !== null && <TwoStepSetUp {...setUp} send={confirm} onCancel={() => setSetUp(null)} />}
      {setUp === null && codes.length === 0 && (
        <div className="security-actions">
          {twoStep === null && !confirmed ? (
            <ConfirmFirst />
          ) : twoStep === null ? (
            <WorkButton
              className="button button-filled button-small"
              working={working}
              onClick={begin}
            >
              Set up two-step login
            </WorkButton>
          ) : (
            <WorkButton working={working} onClick={() => setLeaving(true)}>
              Turn it off
            </WorkButton>
          )}
        </div>
      )}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title="Turn off two-step login?"
        confirm="Turn it off"
        onConfirm={turnOff}
      >
        <p>
          You will be logged out everywhere else. Unless you have a passkey, your password alone
          will then open your account, and your recovery codes will stop working.
        </p>
      </ConfirmDialog>
    </SecuritySection>
  )
}

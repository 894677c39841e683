import { CallForm } from '../../../ui/forms/call-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checkCode } from '../security-forms.ts'

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
export function TwoStepSetUp({ secret, uri, send, onCancel }: TwoStepSetUpProps) {
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

import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { checkPasskeyName } from '../security-forms.ts'

interface PasskeyNameFormProps {
  name: string
  label: string
  action: string
  working: string
  send: (value: { name: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for a passkey's name. */
export function PasskeyNameForm({
  name,
  label,
  action,
  working,
  send,
  onCancel,
}: PasskeyNameFormProps) {
  return (
    <CallForm check={checkPasskeyName} send={send} values={{ name }}>
      <TextField
        name="name"
        label={label}
        help="For example, “Office laptop”."
        autoComplete="off"
        autoCapitalize="sentences"
      />
      <div className="form-end">
        <SubmitButton working={working}>{action}</SubmitButton>
        <button className="text-link" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </CallForm>
  )
}

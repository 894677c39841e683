import { useFormState } from './form-state.ts'

interface SubmitButtonProps {
  children: string
  working: string
  /** The action goes against somebody, or destroys something. */
  danger?: boolean
  /** Another button of the page is the filled one. */
  outlined?: boolean
}

/**
 * Sends the form and says so while waiting. It stays focusable; the form ignores a second click.
 */
export function SubmitButton({
  children,
  working,
  danger = false,
  outlined = false,
}: SubmitButtonProps) {
  const { busy } = useFormState()
  return (
    <button
      className={`button${outlined ? '' : ' button-filled'} submit${danger ? ' button-danger' : ''}`}
      type="submit"
      aria-disabled={busy || undefined}
    >
      <span aria-hidden={busy || undefined}>{children}</span>
      {busy && <span className="submit-working">{working}…</span>}
    </button>
  )
}

/** The end of a form: the button that sends it, and one that closes it. */
export const FormEnd = ({ onCancel, ...button }: SubmitButtonProps & { onCancel?: () => void }) => (
  <div className="form-end">
    <SubmitButton {...button} />
    {onCancel && (
      <button className="text-link" type="button" onClick={onCancel}>
        Cancel
      </button>
    )}
  </div>
)

import { useFormState } from './form-state.ts'

/**
 * Sends the form and says so while waiting. It stays focusable; the form ignores a second click.
 */
export function SubmitButton({ children, working }: { children: string; working: string }) {
  const { busy } = useFormState()
  return (
    <button className="button button-filled submit" type="submit" aria-disabled={busy || undefined}>
      <span aria-hidden={busy || undefined}>{children}</span>
      {busy && <span className="submit-working">{working}…</span>}
    </button>
  )
}

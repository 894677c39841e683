/**
 * Tells a password manager whose password a form is about, so that it offers and keeps the right one.
 * People know; it has no name, so it is not sent.
 */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

/**
 * Tells a password manager which account a form belongs to, so that it offers and saves the right
 * password. People know that. The field has no name, so it is not sent.
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

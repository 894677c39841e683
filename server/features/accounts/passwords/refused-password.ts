import { knownCommonly } from '#shared/features/accounts/common-passwords.ts'
import { passwordStrength, type PersonalText } from '#shared/features/accounts/password-strength.ts'

/** Explains to the person why a new password is refused; null if it is accepted. */
export function refusedPassword(
  password: string,
  personal: readonly PersonalText[],
): string | null {
  const { level, says } = passwordStrength(password, personal, knownCommonly)
  return level > 1 ? null : says
}

/** The length of a password in code points. No rule requires kinds of characters. */
export const passwordLength = { least: 15, most: 128 } as const

const characters = (count: number, more = '') =>
  `${count} ${more}${count === 1 ? 'character' : 'characters'}`

/** What to change about the length of a new password; null if it is right. */
export function lengthFault(password: string): string | null {
  const { least, most } = passwordLength
  const { length } = [...password.normalize('NFC')]
  if (length < least) return `Add ${characters(least - length, 'more ')}.`
  return length > most ? `Leave out ${characters(length - most)}.` : null
}

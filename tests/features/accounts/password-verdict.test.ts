import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'

import { refusedPassword } from '#server/features/accounts/passwords/refused-password.ts'
import list from '#shared/features/accounts/common-passwords.json' with { type: 'json' }
import { knownCommonly } from '#shared/features/accounts/common-passwords.ts'
import { newPassword } from '#shared/features/accounts/credentials.ts'
import { lengthFault } from '#shared/features/accounts/password-length.ts'
import { passwordStrength } from '#shared/features/accounts/password-strength.ts'

const personal = [
  { what: 'your company’s name', text: 'Rowe & Marlow Ltd' },
  { what: 'your name', text: 'Clára Rowe' },
]

/** What the page says before sending. */
const meter = (password: string) =>
  lengthFault(password) ?? passwordStrength(password, personal, knownCommonly).says

/** What the server says after sending; null if it accepts the password. */
function server(password: string): string | null {
  const checked = newPassword.safeParse(password)
  if (checked.success) return refusedPassword(checked.data, personal)
  return checked.error.issues[0]?.message ?? ''
}

const common = constantFrom(...list.passwords)
const piece = oneof(
  common,
  common,
  constantFrom(
    'rowe',
    'Marlow',
    'cla\u0301ra',
    // One character that its composed form spells with three signs.
    '\u{1D1C0}',
    '1234567',
    'qwertyui',
    'aaaa',
    ' ',
    '-',
    '2026',
    'é',
  ),
  string({ unit: 'grapheme', maxLength: 12 }),
)
const passwords = array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.join(''))
  // Nobody can type it; the form refuses it with words of its own.
  .filter((password) => !password.includes('\0') && password !== '')

it('the meter says what the server will say, for hundreds of passwords', () => {
  const seen = { accepted: 0, refused: 0 }
  assert(
    property(passwords, (password) => {
      const says = server(password)
      seen[says === null ? 'accepted' : 'refused'] += 1
      if (says === null) expect(meter(password)).toMatch(/^(?:Fair|Strong)/)
      else expect(meter(password)).toBe(says)
    }),
    { numRuns: 500 },
  )
  expect(seen.accepted).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(100)
})

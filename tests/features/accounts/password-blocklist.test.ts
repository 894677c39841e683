import { beforeAll, describe, expect, it } from 'vitest'

import { refusedPassword } from '#server/features/accounts/passwords/refused-password.ts'
import { personalTexts } from '#shared/features/accounts/password-strength.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'

const context = ['Aurum & Söhne London Ltd', 'Zoë Meyer', 'zoe.meyer@aurum-london.example']
const refused = (password: string) => refusedPassword(password, personalTexts(context))

// The list is read on first use.
beforeAll(() => void refused('x'.repeat(15)))

describe('a new password', () => {
  it.each([
    ['on the list', 'momsanaladventure'],
    ['on the list, in another case and with a suffix', 'MomsanAlAdventure1!'],
    ['two common ones', 'password12345678'],
    ['one twice, dressed up', 'PasswordPassword1!'],
    ['spelt with signs and digits', 'P@ssw0rd1234567890'],
    ['with signs between the letters', 'p a s s w o r d p a s s w o r d'],
    ['with dots between the words', 'i.love.you.forever'],
    ['three of the commonest', 'dragonmonkeyfootball'],
    ['a word and a year', 'sunshine-summer-1990'],
  ])('is refused as common: %s', (_what, password) =>
    expect(refused(password)).toBe('Easy to guess: it is made of common passwords.'),
  )

  it.each([
    ['aurumsohnelondon', 'contains your name, your company or your email address'],
    ['Zoe_Meyer_123456', 'contains your name, your company or your email address'],
    ['relustre-1234567', 'contains the name Relustre'],
    ['aaaaaaaaaaaaaaa', 'repeats itself'],
    ['               ', 'repeats itself'],
    ['qwertyuiopasdfgh', 'follows the keyboard, the alphabet or a count'],
  ])('is refused with the reason: %s', (password, why) =>
    expect(refused(password)).toBe(`Easy to guess: it ${why}.`),
  )

  it.each([
    'a short sentence works',
    'correct horse battery staple',
    'our cat sleeps on the ledger',
    'aurum rings for Hatton Garden',
    'xk7fqpl2vbtw9zr',
    '株式会社の指輪は金と銀で作る物',
    '💎💍👑🥇🪙📿⌚💰🏺🔶🟡⭐🌟✨🔱',
  ])('is accepted: %s', (password) => expect(refused(password)).toBeNull())

  it('is checked in 5 ms, and in 50 ms in the worst case', async () => {
    const timed = (password: string) => {
      const start = cpuTime()
      refused(password)
      return cpuTime() - start
    }
    const mixed = Array.from({ length: 128 }, (_, at) => 'a1b0c3'[(at * at + 3 * at) % 6]).join('')
    timed(mixed)
    await expectBelow(5, () => timed('our cat sleeps on the ledger'))
    for (const worst of [mixed, 'a'.repeat(128), 'ab'.repeat(64), 'ﷺ'.repeat(128)]) {
      await expectBelow(50, () => timed(worst))
    }
    await expectBelow(50, () => timed('x'.repeat(10_240)))
  })
})

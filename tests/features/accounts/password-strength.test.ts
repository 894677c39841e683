import { assert, property, string } from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { knownCommonly } from '#shared/features/accounts/common-passwords.ts'
import { passwordStrength } from '#shared/features/accounts/password-strength.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'

const personal = [
  { what: 'your company’s name', text: 'Aurum & Söhne London Ltd' },
  { what: 'your name', text: 'Zoë Meyer' },
  { what: 'your email address', text: 'zoe.meyer@aurum-london.example' },
]
const judge = (password: string) => passwordStrength(password, personal, knownCommonly)

// The list is read on first use.
beforeAll(() => void judge('x'.repeat(15)))

describe('the strength of a password', () => {
  it.each([
    ['', 'Add 15 more characters.'],
    ['short', 'Add 10 more characters.'],
    ['x'.repeat(14), 'Add 1 more character.'],
    ['💎'.repeat(14), 'Add 1 more character.'],
    ['cafe\u0301'.repeat(3), 'Add 3 more characters.'],
    ['ab'.repeat(65), 'Leave out 2 characters.'],
  ])('counts what a person sees as a character: %j', (password, says) =>
    expect(judge(password)).toEqual({ level: 0, says }),
  )

  it.each([
    ['aaaaaaaaaaaaaaa', 'it repeats itself'],
    ['passwordpassword', 'it is made of common passwords'],
    ['the the the the the', 'it repeats itself'],
    ['123456789012345', 'it is made of common passwords'],
    ['abcdefghijklmnop', 'it follows the keyboard, the alphabet or a count'],
    ['qwertyuiopasdfgh', 'it follows the keyboard, the alphabet or a count'],
    ['POIUYTREWQ12345!', 'it follows the keyboard, the alphabet or a count'],
    ['1qaz2wsx3edc4rfv', 'it follows the keyboard, the alphabet or a count'],
    ['aurumsohnelondon', 'it contains your company’s name'],
    ['Zoë-Meyer-123456', 'it contains your name'],
    ['ZOE MEYER ZOE MEYER', 'it repeats itself'],
    ['password1234567', 'it is made of common passwords'],
  ])('%s is easy to guess: %s', (password, why) =>
    expect(judge(password)).toEqual({ level: 1, says: `Easy to guess: ${why}.` }),
  )

  it('is fair for a word and a count', () => {
    expect(judge('Xkqvwjzpbd 12345678')).toEqual({
      level: 2,
      says: 'Fair. One more word makes it stronger.',
    })
  })

  it.each([
    'a short sentence works well',
    'correct horse battery staple',
    'xk7fqpl2vbtw9zr',
    'aurum is the best of metals',
    'चाँदी के गहने और मोती',
    '💎💍👑🥇🪙📿⌚💰🏺🔶🟡⭐🌟✨🔱',
  ])('%s is strong', (password) => expect(judge(password).level).toBe(3))

  it('is known for every text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (password) => {
        const { level, says } = judge(password)
        expect([0, 1, 2, 3]).toContain(level)
        expect(says).toMatch(/^[A-Z].*\.$/)
        expect(says).not.toContain('undefined')
      }),
    )
  })

  it('is measured quickly, however long the text', async () => {
    // The first call also reads the list and waits for the compiler.
    judge('ba'.repeat(64))
    await expectBelow(50, () => {
      const start = cpuTime()
      judge('x'.repeat(10_240))
      judge('ab'.repeat(64))
      return cpuTime() - start
    })
  })
})

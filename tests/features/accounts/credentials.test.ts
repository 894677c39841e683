import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { checkForm } from '#shared/contract/form.ts'
import { checkCredentials, newPassword } from '#shared/features/accounts/credentials.ts'

import { issuesOf, postedForm } from '../../support/posted-form.ts'

const login = (fields: Record<string, string | string[]>) => checkCredentials(postedForm(fields))
const email = 'zoe@aurum.example'

describe('credentials', () => {
  it('are accepted if they are complete', () => {
    expect(login({ email, password: 'x' })).toMatchObject({ ok: true, value: { email } })
  })

  it('that are empty name both fields', () => {
    expect(Object.keys(issuesOf(login({})))).toEqual(['/email', '/password'])
  })

  it('are never sent back with the password', () => {
    const checked = login({ email: 'nobody', password: 'to-be-kept-secret' })
    expect(checked.values).toEqual({ email: 'nobody' })
    expect(JSON.stringify(checked)).not.toContain('to-be-kept-secret')
  })

  it('do not reveal how long passwords are, unless absurdly long', () => {
    expect(issuesOf(login({ email, password: 'short' }))).toEqual({})
    expect(Object.keys(issuesOf(login({ email, password: 'x'.repeat(129) })))).toEqual([
      '/password',
    ])
  })

  it('that are repeated are refused', () => {
    expect(Object.keys(issuesOf(login({ email: [email, email], password: 'x' })))).toEqual([
      '/email',
    ])
  })
})

describe('a new password', () => {
  const schema = z.object({ password: newPassword })
  const choose = (password: string) => checkForm(schema, postedForm({ password }))

  it.each([
    ['14 characters', 'a'.repeat(14), false],
    ['15 characters', 'a'.repeat(15), true],
    ['15 spaces', ' '.repeat(15), true],
    ['14 emoji, 28 units', '💎'.repeat(14), false],
    ['128 emoji', '💎'.repeat(128), true],
    ['129 characters', 'a'.repeat(129), false],
    ['10 KB', 'a'.repeat(10_240), false],
  ])('has the right length or not: %s', (_what, password, taken) =>
    expect(choose(password).ok).toBe(taken),
  )

  it('keeps its spaces, and accents may be typed either way', () => {
    const checked = choose(' cafe\u0301 au lait, s’il vous plaît ')
    expect(checked.ok && checked.value.password).toBe(' café au lait, s’il vous plaît ')
  })
})

import { describe, expect, it } from 'vitest'

import { checkEnquiry } from '#shared/features/site/contact.ts'
import { messageLimit } from '#shared/features/site/message-limit.ts'

import { issuesOf, postedForm } from '../../support/posted-form.ts'

const complete = {
  name: 'Zoë',
  company: '',
  email: 'zoe@aurum.example',
  subject: 'Forty rings',
  message: 'Good day,\r\nwe hold forty rings.',
}
const check = (changed: Record<string, string | undefined> = {}) =>
  checkEnquiry(postedForm({ ...complete, ...changed }))
const fields = (changed: Record<string, string | undefined>) =>
  Object.keys(issuesOf(check(changed)))

describe('a message to us', () => {
  it('keeps its lines if it is complete', () => {
    const checked = check()
    expect(checked.ok && checked.value.message).toBe('Good day,\nwe hold forty rings.')
  })

  it('that is empty names what is missing, but a company is optional', () => {
    expect(Object.keys(issuesOf(checkEnquiry(postedForm({}))))).toEqual([
      '/name',
      '/email',
      '/subject',
      '/message',
    ])
  })

  it('can be as long as the page says and no longer', () => {
    expect(fields({ message: '💎'.repeat(messageLimit) })).toEqual([])
    expect(fields({ message: 'a'.repeat(messageLimit + 1) })).toEqual(['/message'])
    expect(issuesOf(check({ message: 'a'.repeat(messageLimit + 1) }))['/message']).toBe(
      'Keep the message to 4000 characters.',
    )
  })

  it.each(['\u200B', ' \n\t ', '\u2066\u2069'])('of nothing visible (%j) is empty', (message) => {
    expect(fields({ message })).toEqual(['/message'])
  })

  it('keeps emoji whole and loses text directions that hide things', () => {
    const checked = check({ message: 'A 👩‍🔧 fixed\u202E it' })
    expect(checked.ok && checked.value.message).toBe('A 👩‍🔧 fixed it')
  })

  it('refuses control characters', () => {
    expect(fields({ message: 'a\u0007b' })).toEqual(['/message'])
    expect(fields({ subject: 'a\0b' })).toEqual(['/subject'])
  })

  it('has one line where it should: a subject cannot forge a mail header', () => {
    const checked = check({ subject: 'Rings\r\nBcc: all@aurum.example' })
    expect(checked.ok && checked.value.subject).toBe('Rings Bcc: all@aurum.example')
  })
})

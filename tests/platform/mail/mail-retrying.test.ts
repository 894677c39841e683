import { describe, expect, it } from 'vitest'

import { deliveryFailure } from '#server/mail/delivery-failure.ts'
import { attemptsInAll, retryDelay } from '#server/mail/retry-delay.ts'

const hours = 3_600_000

describe('trying again', () => {
  it('waits half a minute, then twice as long each time, up to four hours', () => {
    const minutes = [1, 2, 3, 9, 10, 19].map((attempt) => retryDelay(attempt, () => 0.5) / 60_000)
    expect(minutes).toEqual([0.5, 1, 2, 128, 240, 240])
  })

  it('ends after about two days', () => {
    const delays = Array.from({ length: attemptsInAll - 1 }, (_, k) => retryDelay(k + 1, () => 0.5))
    const total = delays.reduce((sum, delay) => sum + delay, 0) / hours
    expect(total).toBeGreaterThan(40)
    expect(total).toBeLessThan(52)
  })

  it('is spread by up to a tenth for emails that failed together', () => {
    expect(retryDelay(1, () => 0)).toBe(27_000)
    expect(retryDelay(1, () => 1)).toBe(33_000)
  })
})

describe('the reason why an email failed', () => {
  const failure = (more: object) => deliveryFailure(Object.assign(new Error('secret'), more))

  it.each([
    [
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 who?' },
      true,
    ],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' }, true],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 grey' }, false],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530, response: '530 log in' }, false],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 no' }, false],
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 no' }, false],
    [{ code: 'ECONNECTION', command: 'CONN' }, false],
  ])('%j: permanent is %s', (error, permanent) => {
    expect(failure(error).permanent).toBe(permanent)
  })

  it('is given in words and codes, never in the server’s own words', () => {
    const { reason } = failure({
      code: 'EMESSAGE',
      command: 'DATA',
      responseCode: 554,
      response: '554 5.7.1 blocked: https://relustre.example/confirm?token=s3cret',
    })
    expect(reason).toBe('The mail server refused the mail (554 5.7.1)')
    expect(failure({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }).reason).toBe(
      'The mail server could not be reached (ECONNREFUSED)',
    )
  })

  it('is said to be our fault if it is', () => {
    expect(deliveryFailure(new TypeError('x is not a function'))).toEqual({
      permanent: false,
      reason: 'The mail could not be sent',
      unexpected: true,
    })
  })
})

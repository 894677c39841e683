import { gt } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { resetPasswordMail } from '#server/features/accounts/security-mails.ts'
import { claimMail } from '#server/mail/outbox-claims.ts'
import { queueMail, queueMails } from '#server/mail/outbox.ts'
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts'
import { outboxMail } from '#server/mail/table.ts'

import { databaseEnv } from '../../../support/database.ts'
import { exampleMail } from '../../../support/example-mail.ts'
import { mailInstance } from '../../../support/outbox.ts'
import { planOf } from '../../../support/plan.ts'

const house = await mailInstance(await databaseEnv())
afterAll(() => house.open.close())
afterEach(async () => {
  await house.db.delete(outboxMail)
})

const news = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ ...exampleMail({ key: `news ${k}` }), kind: 'news' }))

const asha = { id: 'asha', email: 'asha@maison.example', name: 'Asha Mehta' }
const reset = (k = 0) => resetPasswordMail(house.config, asha, `${k}`.padStart(12, '0'))

const later = (ms: number) => (house.now = new Date(house.now.getTime() + ms))

/** Sends until `enough` says so; returns the kinds of the mails in the order in which they were sent. */
async function sendUntil(
  enough: (kinds: string[]) => boolean,
  after: (kinds: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const kinds: string[] = []
  const send = async ({ kind }: OutgoingMail) => {
    kinds.push(kind)
    await after(kinds)
  }
  const outbox = house.start({ send })
  await expect.poll(() => enough(kinds)).toBe(true)
  await outbox.stop()
  return kinds
}

it('a password reset that is asked for while 5,000 other emails wait is sent before all of them but those that are being sent', async () => {
  await queueMails(house, news(5000))
  later(1000)
  let claimed = Infinity
  const kinds = await sendUntil(
    (sent) => sent.includes('accounts.reset-password'),
    async ({ length }) => {
      if (length !== 10) return
      await queueMail(house, reset())
      claimed = await house.db.$count(outboxMail, gt(outboxMail.attempts, 0))
    },
  )
  expect(kinds.indexOf('accounts.reset-password')).toBeLessThanOrEqual(claimed)
  expect(claimed).toBeLessThan(20)
})

describe('a flood of urgent emails', () => {
  it('leaves every third turn to those that have waited longer', async () => {
    await queueMails(house, news(20))
    later(1000)
    for (let k = 0; k < 60; k += 1) await queueMail(house, reset(k))
    const kinds = await sendUntil((sent) => sent.length >= 30)
    const ordinary = kinds.slice(0, 30).filter((kind) => kind === 'news')
    expect(ordinary.length).toBeGreaterThanOrEqual(5)
    expect(ordinary.length).toBeLessThanOrEqual(15)
  })

  it('uses every turn if nothing else waits', async () => {
    for (let k = 0; k < 6; k += 1) await queueMail(house, reset(k))
    expect(await sendUntil((sent) => sent.length === 6)).toHaveLength(6)
  })
})

it('an urgent email whose next attempt is not due does not hold up the others', async () => {
  await queueMail(house, reset())
  await queueMails(house, news(1))
  const [first, second] = [
    await claimMail(house.db, house.now),
    await claimMail(house.db, house.now),
  ]
  expect([first?.kind, second?.kind]).toEqual(['accounts.reset-password', 'news'])
})

describe('what is claimed next', () => {
  it.each([
    ['urgent', 'outbox_mail_urgent'],
    ['true', 'outbox_mail_due'],
  ])('if %s is in an index of what waits, however much was sent', async (which, index) => {
    const due = `select id from outbox_mail where state = 'queued' and ${which}`
    const next = `${due} and next_attempt_at <= now() order by next_attempt_at limit 1`
    expect(await planOf(house.db, next)).toContain(index)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { claimMail, keepFailure, leaseMs } from '#server/mail/outbox-claims.ts'
import { queueMail, retryMail } from '#server/mail/outbox.ts'
import { attemptsInAll } from '#server/mail/retry-delay.ts'
import { smtpOptions, smtpTransport } from '#server/mail/smtp-transport.ts'
import { outboxMail } from '#server/mail/table.ts'

import { databaseEnv } from '../../support/database.ts'
import { exampleMail, writtenMail } from '../../support/example-mail.ts'
import { type MailServer, smtpError, startMailServer } from '../../support/mail-server.ts'
import { mailInstance } from '../../support/outbox.ts'

let server: MailServer
/** How the server answers the next emails; it accepts all others. */
let refusals: number[] = []

const house = await mailInstance(await databaseEnv())
afterAll(() => house.open.close())

const onRcptTo = (_address: unknown, _session: unknown, done: (error?: Error) => void) => {
  const refusal = refusals.shift()
  done(refusal === undefined ? undefined : smtpError(refusal, 'not so'))
}
beforeEach(async () => {
  refusals = []
  server = await startMailServer({ onRcptTo })
})
afterEach(async () => {
  await server.stop()
  await house.db.delete(outboxMail)
})

const smtp = () => smtpTransport(smtpOptions(server.url, false), 'post@relustre.example')
const later = (ms: number) => (house.now = new Date(house.now.getTime() + ms))
const minute = 60_000

describe('a queued email', () => {
  it('is sent once, as text and HTML, and then its body is deleted', async () => {
    const mail = exampleMail()
    await queueMail(house, mail)
    expect(await house.rows()).toMatchObject([{ state: 'queued', body: mail.body }])
    await house.sendDue(smtp())
    await house.sendDue(smtp())
    const { text, html } = writtenMail(mail)
    expect(server.received).toMatchObject([{ to: [mail.to], text, html }])
    const sent = { state: 'sent', attempts: 1, lastError: null, sentAt: house.now }
    expect(await house.rows()).toMatchObject([{ ...sent, body: null }])
  })

  it('is not sent if its transaction is rolled back', async () => {
    const failing = inTransaction(house, async (ctx) => {
      await queueMail(ctx, exampleMail())
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    await house.sendDue(smtp())
    expect(server.received).toEqual([])
  })

  it('is one email, however often the same event queues it', async () => {
    const mail = exampleMail({ key: 'welcome:1' })
    await queueMail(house, mail)
    await inTransaction(house, (ctx) => queueMail(ctx, mail))
    await house.sendDue(smtp())
    await queueMail(house, mail)
    await house.sendDue(smtp())
    expect(server.received).toHaveLength(1)
  })

  it('is sent when the outbox is woken, or else at the next look', async () => {
    const woken = house.start(smtp())
    await queueMail(house, exampleMail())
    woken.wake()
    await expect.poll(() => server.received.length).toBe(1)
    await woken.stop()
    const looking = house.start(smtp(), 50)
    await queueMail(house, exampleMail())
    await expect.poll(() => server.received.length).toBe(2)
    await looking.stop()
  })

  it('is sent in its turn if there are many, three every 25 ms', async () => {
    for (let k = 0; k < 12; k += 1) await queueMail(house, exampleMail({ key: `news ${k}` }))
    const sentAt: number[] = []
    await house.sendDue({ send: async () => void sentAt.push(performance.now()) })
    expect(sentAt).toHaveLength(12)
    // Three pauses; the first mails may take longer from the queue to here than the last.
    expect((sentAt.at(-1) ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThan(60)
  })

  it('never shows its link in an error, even if it cannot be queued', async () => {
    const mail = { ...exampleMail(), subject: 'One\r\nBcc: all@house.example' }
    const error = await queueMail(house, mail).catch((reason: unknown) => reason)
    const { message, stack, cause } = error as Error
    expect(message).toBe('A mail could not be queued')
    expect(`${stack} ${(cause as Error).stack}`).not.toContain('s3cret')
    expect((cause as Error).message).toContain('outbox_mail_headers')
  })
})

it('an unavailable mail server gets the email ten minutes later, once', async () => {
  await server.stop()
  await queueMail(house, exampleMail())
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await house.sendDue(smtp())
    later(minute)
  }
  const [waiting] = await house.rows()
  expect(waiting).toMatchObject({ state: 'queued' })
  expect(waiting?.attempts).toBeGreaterThan(2)
  expect(waiting?.lastError).toBe('The mail server could not be reached (ECONNREFUSED)')
  server = await startMailServer({}, server.port)
  later(10 * minute)
  await house.sendDue(smtp())
  later(60 * minute)
  await house.sendDue(smtp())
  expect(server.received).toHaveLength(1)
  expect(await house.rows()).toMatchObject([{ state: 'sent', lastError: null }])
})

describe('an email that the server refuses', () => {
  it('for now is tried again', async () => {
    refusals = [450, 451]
    await queueMail(house, exampleMail())
    await house.sendDue(smtp())
    expect(await house.rows()).toMatchObject([
      { state: 'queued', lastError: 'The mail server refused the recipient (450)' },
    ])
    later(minute)
    await house.sendDue(smtp())
    later(2 * minute)
    await house.sendDue(smtp())
    expect(server.received).toHaveLength(1)
  })

  it('for good is given up at once, and the operator can try again', async () => {
    refusals = [550]
    await queueMail(house, exampleMail())
    await house.sendDue(smtp())
    const [failed] = await house.rows()
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: 'The mail server refused the recipient (550)',
    })
    await retryMail(house, failed?.id ?? '')
    await house.sendDue(smtp())
    expect(server.received).toHaveLength(1)
  })

  it('again and again is given up after two days', async () => {
    refusals = Array.from({ length: attemptsInAll }, () => 450)
    const begun = house.now.getTime()
    await queueMail(house, exampleMail())
    for (let attempt = 1; attempt < attemptsInAll; attempt += 1) {
      await house.sendDue(smtp())
      const [mail] = await house.rows()
      expect(mail).toMatchObject({ state: 'queued', attempts: attempt })
      house.now = mail?.nextAttemptAt ?? house.now
    }
    await house.sendDue(smtp())
    expect(await house.rows()).toMatchObject([{ state: 'failed', attempts: attemptsInAll }])
    expect((house.now.getTime() - begun) / (24 * 60 * minute)).toBeGreaterThan(1.5)
  })
})

describe('the operator’s second try', () => {
  it('does not wait for the next attempt, and never disturbs an email being sent', async () => {
    refusals = [450, 450, 450, 450]
    await queueMail(house, exampleMail())
    for (const wait of [1, 2, 4, 0]) {
      await house.sendDue(smtp())
      later(wait * minute)
    }
    const [waiting] = await house.rows()
    expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(house.now.getTime() + leaseMs)
    await retryMail(house, waiting?.id ?? '')
    const mail = await claimMail(house.db, house.now)
    expect(mail).toMatchObject({ id: waiting?.id, attempts: 1 })
    await retryMail(house, waiting?.id ?? '')
    expect(await claimMail(house.db, house.now)).toBeNull()
  })

  it('does nothing for emails that were sent or never existed', async () => {
    await queueMail(house, exampleMail())
    await house.sendDue(smtp())
    const [sent] = await house.rows()
    for (const id of [sent?.id ?? '', '00000000-0000-4000-8000-000000000000']) {
      await expect(retryMail(house, id)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('a process that dies', () => {
  it('while sending an email leaves it to others once its lease has ended', async () => {
    await queueMail(house, exampleMail())
    expect(await claimMail(house.db, house.now)).not.toBeNull()
    later(leaseMs - 1)
    await house.sendDue(smtp())
    expect(server.received).toEqual([])
    later(1)
    await house.sendDue(smtp())
    expect(server.received).toHaveLength(1)
  })

  it('between sending and recording it causes a second copy with the same id', async () => {
    await queueMail(house, exampleMail())
    const mail = await claimMail(house.db, house.now)
    if (mail !== null) await smtp().send(mail, new AbortController().signal)
    later(leaseMs)
    await house.sendDue(smtp())
    const ids = server.received.map(({ headers }) => headers.get('message-id'))
    expect(ids).toEqual([`<${mail?.id}@relustre.example>`, `<${mail?.id}@relustre.example>`])
  })
})

it('a process that was only thought dead no longer decides about an email that another has taken over', async () => {
  await queueMail(house, exampleMail())
  const late = await claimMail(house.db, house.now)
  later(leaseMs)
  await claimMail(house.db, house.now)
  if (late !== null) await keepFailure(house.db, late, 'too late', null)
  expect(await house.rows()).toMatchObject([{ state: 'queued', attempts: 2, lastError: null }])
})

describe('the outbox', () => {
  it('finishes the current email when it is stopped, and starts no other', async () => {
    await server.stop()
    let answer = () => {}
    // It must not answer before it has been told to stop.
    const asked = new Promise<void>((resolve) => (answer = resolve))
    server = await startMailServer({
      onRcptTo: async (_address, _session, done) => {
        await asked
        done()
      },
    })
    for (let k = 0; k < 6; k += 1) await queueMail(house, exampleMail())
    const outbox = house.start(smtp())
    await expect.poll(async () => (await house.rows()).some((mail) => mail.attempts > 0)).toBe(true)
    const stopped = outbox.stop()
    answer()
    await stopped
    const sent = (await house.rows()).filter((mail) => mail.state === 'sent')
    expect(sent.length).toBe(server.received.length)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length).toBeLessThan(6)
  })

  it('keeps no body of a sent email, whatever the program does', async () => {
    await queueMail(house, exampleMail())
    const wrong = house.db.execute(sql`update outbox_mail set state = 'sent', sent_at = now()`)
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'outbox_mail_body' } })
  })
})

import { afterAll, expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { smtpOptions, smtpTransport } from '#server/mail/smtp-transport.ts'

import { databaseEnv } from '../../../support/database.ts'
import { exampleMail } from '../../../support/example-mail.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { mailInstance, type MailInstance } from '../../../support/outbox.ts'

const env = await databaseEnv()
const instances = await Promise.all([1, 2, 3].map(() => mailInstance(env)))
const server = await startMailServer()
afterAll(async () => {
  await Promise.all(instances.map(({ open }) => open.close()))
  await server.stop()
})

it('three instances at the same time send fifty emails once each', async () => {
  const [first] = instances as [MailInstance]
  const mails = Array.from({ length: 50 }, (_, k) =>
    exampleMail({ to: `buyer-${k}@house.example` }),
  )
  await inTransaction(first, async (ctx) => {
    for (const mail of mails) await queueMail(ctx, mail)
  })
  const smtp = smtpTransport(smtpOptions(server.url, false), 'post@relustre.example')
  await Promise.all(instances.map((each) => each.sendDue(smtp)))
  const recipients = server.received.flatMap((mail) => mail.to)
  expect(recipients.toSorted()).toEqual(mails.map((mail) => mail.to).toSorted())
  expect((await first.rows()).map((mail) => `${mail.state} ${mail.attempts}`)).toEqual(
    mails.map(() => 'sent 1'),
  )
})

it('twenty transactions that report one event at the same time queue one email', async () => {
  const [first] = instances as [MailInstance]
  const mail = exampleMail({ key: 'told-by-many' })
  const all = Array.from({ length: 20 }, (_, k) => instances[k % 3] ?? first)
  await Promise.all(all.map((each) => inTransaction(each, (ctx) => queueMail(ctx, mail))))
  const queued = (await first.rows()).filter((row) => row.dedupeKey === mail.key)
  expect(queued).toHaveLength(1)
})

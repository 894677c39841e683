import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

import type { MailBody } from './mail-content.ts'

/** `failed` means given up, unless the operator retries it. */
export const mailStates = ['queued', 'sent', 'failed'] as const

/** Queued and sent mails. Bodies contain one-time links, so they are deleted once sent. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A key is queued only once, so that a repeated operation does not send a second mail. */
    dedupeKey: text().notNull().unique('outbox_mail_dedupe_key'),
    kind: text().notNull(),
    /** Somebody waits for it at the screen: it is sent before all others. */
    urgent: boolean().notNull().default(false),
    toAddress: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    body: jsonb().$type<MailBody>(),
    /** The address at which a mail program can stop such mails with one press. */
    unsubscribe: text(),
    state: text({ enum: mailStates }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** While a mail is being sent, the end of its lease: then others may claim it. */
    nextAttemptAt: timestamptz().notNull(),
    lastError: text(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
  },
  (mail) => [
    index('outbox_mail_due')
      .on(mail.nextAttemptAt)
      .where(sql`${mail.state} = 'queued'`),
    index('outbox_mail_urgent')
      .on(mail.nextAttemptAt)
      .where(sql`${mail.state} = 'queued' and ${mail.urgent}`),
    index('outbox_mail_created').on(mail.createdAt),
    index('outbox_mail_sent')
      .on(mail.sentAt, mail.id)
      .where(sql`${mail.sentAt} is not null`),
    index('outbox_mail_failed')
      .on(mail.nextAttemptAt, mail.id)
      .where(sql`${mail.state} = 'failed'`),
    check('outbox_mail_state', sql`${mail.state} in ('queued', 'sent', 'failed')`),
    check(
      'outbox_mail_body',
      sql`case when ${mail.state} = 'sent'
        then num_nonnulls(${mail.body}, ${mail.unsubscribe}) = 0 and ${mail.sentAt} is not null
        else ${mail.body} is not null and ${mail.sentAt} is null end`,
    ),
    // Values that become headers must be one line.
    check(
      'outbox_mail_headers',
      sql`${mail.toAddress} || ${mail.subject} || coalesce(${mail.replyTo}, '') !~ '[[:cntrl:]]'`,
    ),
  ],
)

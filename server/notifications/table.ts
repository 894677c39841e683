import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

/** Something that a person is told in the app. */
export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** No foreign key: this room knows no feature's table. Closing the account deletes the rows. */
    personId: uuid().notNull(),
    /** The name of a `NotificationKind`. */
    kind: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The path of the page on which the person can act. All news with one link is about one thing. */
    link: text().notNull(),
    createdAt: timestamptz().notNull(),
    readAt: timestamptz(),
  },
  (table) => [
    index('notification_person').on(table.personId, table.createdAt, table.id),
    index('notification_thing').on(table.personId, table.link, table.createdAt, table.id),
    // Counted every half minute for every open tab.
    index('notification_unread')
      .on(table.personId, table.link)
      .where(sql`read_at is null`),
    index('notification_created').on(table.createdAt),
    index('notification_read')
      .on(table.readAt)
      .where(sql`read_at is not null`),
    check('notification_words', sql`${table.title} <> '' and ${table.body} <> ''`),
    check('notification_link', sql`${table.link} ~ '^/([^/\\\\[:cntrl:]][^\\\\[:cntrl:]]*)?$'`),
  ],
)

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

interface TradeRows {
  /** What the tables begin with, such as `offer`. */
  name: string
  /** The id of the trade that a thread belongs to. */
  trade: () => AnyPgColumn
  /** The id of a person: this room knows no feature's table. */
  person: () => AnyPgColumn
}

const bySide = (by: AnyPgColumn) => sql`${by} in ('buyer', 'seller')`

/** The tables of what the two sides of a kind of trade write to each other. */
export function threadTables({ name, trade, person }: TradeRows) {
  /** What the two sides write to each other. Never changed. */
  const message = pgTable(
    `${name}_message`,
    {
      /** Made by the writer's browser, so that sending it twice writes once. */
      id: uuid().primaryKey(),
      tradeId: uuid(`${name}_id`).notNull().references(trade),
      by: text().$type<Side>().notNull(),
      personId: uuid().notNull().references(person),
      /** Without contact data that had to be hidden; may be empty beside pictures. */
      text: text().notNull(),
      /** Contact data in it was hidden. */
      hidden: boolean().notNull(),
      at: timestamptz().notNull(),
    },
    (table) => [
      index(`${name}_message_of`).on(table.tradeId, table.at),
      check(`${name}_message_by`, bySide(table.by)),
    ],
  )

  /**
   * A picture of a message, sealed for this row. Never changed once a message shows it. Without the
   * file's name, which could hold contact data.
   */
  const picture = pgTable(
    `${name}_picture`,
    {
      id: uuid().primaryKey(),
      tradeId: uuid(`${name}_id`).notNull().references(trade),
      by: text().$type<Side>().notNull(),
      /** Null until a message shows it. */
      messageId: uuid().references(() => message.id),
      storageKey: text().notNull().unique(`${name}_picture_key`),
      mediaType: text().$type<'image/jpeg' | 'image/png'>().notNull(),
      /** Bytes. */
      size: integer().notNull(),
      sha256: text().notNull(),
      uploadedBy: uuid().notNull().references(person),
      createdAt: timestamptz().notNull(),
    },
    (table) => [
      index(`${name}_picture_of`).on(table.tradeId, table.messageId),
      index(`${name}_picture_unused`)
        .on(table.createdAt)
        .where(sql`message_id is null`),
      check(`${name}_picture_by`, bySide(table.by)),
      check(`${name}_picture_media_type`, sql`${table.mediaType} in ('image/jpeg', 'image/png')`),
    ],
  )
  /** Which messages operators have hidden from the other side. A row is only deleted, when its message is shown again. */
  const hiddenMessage = pgTable(
    `${name}_message_hidden`,
    {
      messageId: uuid()
        .primaryKey()
        .references(() => message.id),
      tradeId: uuid(`${name}_id`).notNull().references(trade),
      /** Why, which its author reads. */
      reason: text().notNull(),
    },
    (table) => [index(`${name}_message_hidden_of`).on(table.tradeId)],
  )
  return { message, picture, hiddenMessage }
}

export type ThreadTables = ReturnType<typeof threadTables>

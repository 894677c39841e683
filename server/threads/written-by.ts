import { desc, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { OwnRows } from '#server/contract/context.ts'

import type { ThreadKind } from './thread-kind.ts'

/** What somebody wrote and showed in threads, each with its trade's number, for their copy of their data. */
export function writtenBy(
  { tables: { message, picture } }: ThreadKind,
  trade: PgTable & { id: AnyPgColumn; number: AnyPgColumn },
): { messages: OwnRows; pictures: OwnRows } {
  return {
    messages: {
      table: message,
      by: message.personId,
      with: [[trade, eq(trade.id, message.tradeId)]],
      says: { number: trade.number, text: message.text, at: message.at },
      order: desc(message.at),
    },
    pictures: {
      table: picture,
      by: picture.uploadedBy,
      with: [[trade, eq(trade.id, picture.tradeId)]],
      says: { number: trade.number, sha256: picture.sha256, at: picture.createdAt },
      order: desc(picture.createdAt),
    },
  }
}

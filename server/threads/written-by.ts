import { desc, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'

import type { ThreadKind } from './thread-kind.ts'

/** What somebody wrote and showed in threads, each with its trade's number, for their copy of their data. */
export async function writtenBy(
  { db }: WorkContext,
  { tables: { message, picture } }: ThreadKind,
  trade: PgTable & { id: AnyPgColumn; number: AnyPgColumn },
  personId: string,
) {
  return {
    messages: await db
      .select({ number: trade.number, text: message.text, at: message.at })
      .from(message)
      .innerJoin(trade, eq(trade.id, message.tradeId))
      .where(eq(message.personId, personId))
      .orderBy(desc(message.at)),
    pictures: await db
      .select({ number: trade.number, sha256: picture.sha256, at: picture.createdAt })
      .from(picture)
      .innerJoin(trade, eq(trade.id, picture.tradeId))
      .where(eq(picture.uploadedBy, personId))
      .orderBy(desc(picture.createdAt)),
  }
}

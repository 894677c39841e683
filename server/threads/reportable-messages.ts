import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Reportable } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { areaOf } from '#shared/contract/trade-sides.ts'

import type { ThreadKind } from './thread-kind.ts'

interface Trades {
  /** The table of the trades. */
  trade: PgTable &
    Readonly<Record<'id' | 'number' | 'buyerCompanyId' | 'sellerCompanyId', AnyPgColumn>>
  /** The word for one trade, such as `order`. */
  about: string
  /** The page of one trade, for both sides. */
  page: (number: number) => `/${string}`
}

/** Messages about trades: the other side may report one, and operators hide it from that side. */
export function reportableMessages(
  { tables: { message, hiddenMessage } }: ThreadKind,
  { trade, about, page }: Trades,
): Reportable {
  const shown = isNull(hiddenMessage.messageId)
  const found = (db: Queryable) =>
    db
      .select({
        id: message.id,
        tradeId: message.tradeId,
        by: message.by,
        text: message.text,
        number: sql<number>`${trade.number}`,
        buyer: sql<string>`${trade.buyerCompanyId}`,
        seller: sql<string>`${trade.sellerCompanyId}`,
      })
      .from(message)
      .innerJoin(trade, eq(trade.id, message.tradeId))
      .leftJoin(hiddenMessage, eq(hiddenMessage.messageId, message.id))
      .$dynamic()
  type Found = Awaited<ReturnType<typeof found>>[number]
  const thingOf = ({ by, text, number, buyer, seller }: Found) => ({
    companyId: by === 'buyer' ? buyer : seller,
    title: `To the ${by === 'buyer' ? 'seller' : 'buyer'} about ${about} ${number}`,
    words: text,
  })
  return {
    find: async ({ db, actor }, id) => {
      const own = or(
        eq(trade.buyerCompanyId, actor.company.id),
        eq(trade.sellerCompanyId, actor.company.id),
      )
      // Needs no lock: only the other side may report the message, and only once, so nobody reports it while
      // operators decide on that report.
      const [row] = await found(db).where(and(eq(message.id, id), own, shown))
      if (row === undefined) throw new ProblemError('not-found')
      const thing = thingOf(row)
      if (thing.companyId === actor.company.id) {
        throw new ProblemError('conflict', 'This message is your own company’s.')
      }
      return { ...thing, link: page(row.number) }
    },
    now: async ({ db }, ids) => {
      const rows = await found(db).where(and(inArray(message.id, [...ids]), shown))
      return new Map(rows.map((row) => [row.id, thingOf(row)]))
    },
    hiding: {
      hide: async ({ db }, id, reason) => {
        const [row] = await found(db).where(eq(message.id, id))
        if (row === undefined) throw new ProblemError('not-found')
        const [hidden] = await db
          .insert(hiddenMessage)
          .values({ messageId: id, tradeId: row.tradeId, reason })
          .onConflictDoNothing()
          .returning({ id: hiddenMessage.messageId })
        if (hidden === undefined) throw new ProblemError('conflict', 'It is hidden already.')
        return { area: areaOf[row.by], link: page(row.number) }
      },
      showAgain: async ({ db }, id) => {
        const [shownAgain] = await db
          .delete(hiddenMessage)
          .where(eq(hiddenMessage.messageId, id))
          .returning({ id: hiddenMessage.messageId })
        if (shownAgain === undefined) throw new ProblemError('conflict', 'It is not hidden.')
        return true
      },
    },
  }
}

import { asc, eq, getTableColumns } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { mostMessages } from '#shared/contract/messages.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'

import { showPictures, shownPictures } from './pictures.ts'
import type { ThreadKind, ThreadSide } from './thread-kind.ts'

/** What somebody writes. */
export interface Written {
  /** The message's id, made by the caller. */
  key: string
  text: string
  /** The ids of pictures that the caller's side has sent and not shown yet. */
  pictures: readonly string[]
}

interface Writing {
  /** Answers a text as the other side may read it, which is the only form in which it is kept. */
  asKept: (ctx: WorkContext, text: string) => Promise<{ text: string; hidden: boolean }>
  /** Tells the other side of the message. */
  tell: (ctx: WorkContext, message: { id: string; by: Side }) => Promise<void>
}

/**
 * Writes to the other side of a trade. The caller has checked that they may.
 * @throws ProblemError 409 if there are too many messages, 422 for a picture, 429
 */
export async function writeMessage(
  ctx: CallContext<MemberActor>,
  kind: ThreadKind,
  side: ThreadSide,
  { key, text, pictures, asKept, tell }: Written & Writing,
): Promise<void> {
  const { message } = kind.tables
  const { personId } = ctx.actor
  await ctx.services.limits.consume(kind.limits.message, personId)
  await inTransaction(ctx, async (inside) => {
    const { db } = inside
    const written = await db.$count(message, eq(message.tradeId, side.tradeId))
    if (written >= mostMessages) {
      throw new ProblemError('conflict', `There are ${mostMessages} messages already.`)
    }
    const made = await db
      .insert(message)
      .values({
        id: key,
        ...side,
        personId,
        ...(await asKept(inside, text)),
        at: inside.clock(),
      })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) return
    await showPictures(inside, kind, { ...side, messageId: key }, pictures)
    await tell(inside, { id: key, by: side.by })
  })
}

/**
 * What the two sides of a trade have written to each other, the first one first.
 * @param reader who reads it: a side does not read what operators have hidden of the other one; null
 *   for an operator
 */
export async function readMessages(
  ctx: WorkContext,
  kind: ThreadKind,
  tradeId: string,
  reader: Side | null,
) {
  const { message, hiddenMessage } = kind.tables
  const messages = await ctx.db
    .select({ ...getTableColumns(message), hiddenReason: hiddenMessage.reason })
    .from(message)
    .leftJoin(hiddenMessage, eq(hiddenMessage.messageId, message.id))
    .where(eq(message.tradeId, tradeId))
    .orderBy(asc(message.at), asc(message.id))
  const pictures = await shownPictures(ctx, kind, tradeId)
  return messages.map(({ id, by, text, hidden, at, hiddenReason }) => {
    const kept = { id, by, at }
    if (hiddenReason !== null && reader === otherSide(by)) {
      return { ...kept, text: '', hidden: false, pictures: [], removed: { reason: null } }
    }
    return {
      ...kept,
      text,
      hidden,
      pictures: pictures.flatMap((each) => (each.messageId === id ? [each.id] : [])),
      removed: hiddenReason === null ? null : { reason: hiddenReason },
    }
  })
}

import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { keepSealed, openSealed } from '#server/documents/sealed-file.ts'
import { largestPicture, missingPicture, pictureFile } from '#shared/contract/picture-file.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import type { ThreadKind, ThreadSide } from './thread-kind.ts'

/**
 * Keeps a picture for a message that the caller will write. Nobody can open it before. The caller has
 * checked that they may write.
 * @throws ProblemError 413, 415 or 422 for the file, 429
 */
export async function addPicture(
  ctx: CallContext<MemberActor>,
  { tables, sealedAs, limits }: ThreadKind,
  side: ThreadSide,
): Promise<{ id: string }> {
  const { personId } = ctx.actor
  await ctx.services.limits.consume(limits.picture, personId)
  const { mediaType, ...kept } = await keepSealed(ctx, sealedAs, pictureFile, largestPicture)
  if (mediaType === 'application/pdf') throw new Error('a PDF passed for a picture')
  await ctx.db.insert(tables.picture).values({
    ...kept,
    mediaType,
    ...side,
    uploadedBy: personId,
    createdAt: ctx.clock(),
  })
  return { id: kept.id }
}

/**
 * Shows pictures in a message, in the open transaction.
 * @throws ProblemError 422 if one is not of the writer's side and trade, or has been shown
 */
export async function showPictures(
  { db }: WorkContext,
  { tables: { picture } }: ThreadKind,
  { tradeId, by, messageId }: ThreadSide & { messageId: string },
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return
  const shown = await db
    .update(picture)
    .set({ messageId })
    .where(
      and(
        inArray(picture.id, [...pictures]),
        eq(picture.tradeId, tradeId),
        eq(picture.by, by),
        isNull(picture.messageId),
      ),
    )
    .returning({ id: picture.id })
  if (shown.length === new Set(pictures).size) return
  throw new ProblemError('invalid-input', undefined, { errors: [missingPicture] })
}

/** The pictures that messages of a trade show, in the order in which they were sent. */
export const shownPictures = (
  { db }: WorkContext,
  { tables: { picture } }: ThreadKind,
  tradeId: string,
) =>
  db
    .select({ id: picture.id, messageId: picture.messageId })
    .from(picture)
    .where(and(eq(picture.tradeId, tradeId), isNotNull(picture.messageId)))
    .orderBy(asc(picture.createdAt), asc(picture.id))

/**
 * Opens a picture that a message of a trade shows. The caller has checked that the reader may.
 * @param name what it is called when it is saved
 * @param reader as in `readMessages`
 * @throws ProblemError 404 if no message of the trade shows it to the reader
 */
export async function openPicture(
  ctx: CallContext,
  { tables: { picture, message, hiddenMessage }, sealedAs }: ThreadKind,
  { tradeId, id, name, reader }: { tradeId: string; id: string; name: string; reader: Side | null },
): Promise<OutgoingFile> {
  const [found] = await ctx.db
    .select({ picture })
    .from(picture)
    .innerJoin(message, eq(message.id, picture.messageId))
    .leftJoin(hiddenMessage, eq(hiddenMessage.messageId, message.id))
    .where(
      and(
        eq(picture.id, id),
        eq(picture.tradeId, tradeId),
        reader === null ? undefined : or(isNull(hiddenMessage.messageId), eq(message.by, reader)),
      ),
    )
  return openSealed(ctx, sealedAs, found && { ...found.picture, name })
}

/** Answers which of some storage keys belong to pictures of messages. */
export const pictureKeysOf =
  ({ tables: { picture } }: ThreadKind) =>
  async ({ db }: WorkContext, keys: readonly string[]): Promise<string[]> => {
    const rows = await db
      .select({ key: picture.storageKey })
      .from(picture)
      .where(inArray(picture.storageKey, [...keys]))
    return rows.map(({ key }) => key)
  }

/** Forgets pictures from before a moment that no message shows; the sweep then deletes the files. */
export const forgetUnusedOf =
  ({ tables: { picture } }: ThreadKind) =>
  ({ db }: WorkContext, before: Date) =>
    db.delete(picture).where(and(isNull(picture.messageId), lt(picture.createdAt, before)))

import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { keepSealed, openSealed } from '#server/documents/sealed-file.ts'
import { largestPicture, missingPicture, pictureFile } from '#shared/contract/picture-file.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import { findOwnOffer } from './find-offer.ts'
import { offerLimits } from './limits.ts'
import { offerPicture } from './table.ts'
import { writingSide } from './writing-side.ts'

const sealedAs = 'offer-picture'

/**
 * Keeps a picture for a message that the caller will write. Nobody can open it before.
 * @throws ProblemError 403 for a role that may not write, 404, 409 once the offer has come to
 *   nothing; 413, 415 or 422 for the file
 */
export async function addPicture(
  ctx: CallContext<MemberActor>,
  number: number,
): Promise<{ id: string }> {
  const found = await findOwnOffer(ctx, number)
  const by = writingSide(ctx, found)
  const { personId } = ctx.actor
  await ctx.services.limits.consume(offerLimits.picture, personId)
  const { mediaType, ...kept } = await keepSealed(ctx, sealedAs, pictureFile, largestPicture)
  if (mediaType === 'application/pdf') throw new Error('a PDF passed for a picture')
  await ctx.db.insert(offerPicture).values({
    ...kept,
    mediaType,
    offerId: found.id,
    by,
    uploadedBy: personId,
    createdAt: ctx.clock(),
  })
  return { id: kept.id }
}

/**
 * Shows pictures in a message, in the open transaction.
 * @throws ProblemError 422 if one is not of the writer's side and offer, or has been shown
 */
export async function showPictures(
  { db }: WorkContext,
  message: { id: string; offerId: string; by: Side },
  pictures: readonly string[],
): Promise<void> {
  if (pictures.length === 0) return
  const shown = await db
    .update(offerPicture)
    .set({ messageId: message.id })
    .where(
      and(
        inArray(offerPicture.id, [...pictures]),
        eq(offerPicture.offerId, message.offerId),
        eq(offerPicture.by, message.by),
        isNull(offerPicture.messageId),
      ),
    )
    .returning({ id: offerPicture.id })
  if (shown.length === new Set(pictures).size) return
  throw new ProblemError('invalid-input', undefined, { errors: [missingPicture] })
}

/** The pictures that messages of an offer show, in the order in which they were sent. */
export const picturesOf = ({ db }: WorkContext, offerId: string) =>
  db
    .select({ id: offerPicture.id, messageId: offerPicture.messageId })
    .from(offerPicture)
    .where(and(eq(offerPicture.offerId, offerId), isNotNull(offerPicture.messageId)))
    .orderBy(asc(offerPicture.createdAt), asc(offerPicture.id))

/**
 * Opens a picture that a message shows, for the people of both sides.
 * @throws ProblemError 404 if the caller's company is neither, or no message shows it
 */
export async function openPicture(
  ctx: CallContext<MemberActor>,
  { number, id }: { number: number; id: string },
): Promise<OutgoingFile> {
  const { id: offerId } = await findOwnOffer(ctx, number)
  const [found] = await ctx.db
    .select()
    .from(offerPicture)
    .where(
      and(
        eq(offerPicture.id, id),
        eq(offerPicture.offerId, offerId),
        isNotNull(offerPicture.messageId),
      ),
    )
  return openSealed(ctx, sealedAs, found && { ...found, name: `offer-${number}` })
}

/** Which of these storage keys belong to pictures of messages. */
export async function pictureKeys({ db }: WorkContext, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: offerPicture.storageKey })
    .from(offerPicture)
    .where(inArray(offerPicture.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Forgets pictures from before a moment that no message shows; the sweep then deletes the files. */
export const forgetUnusedPictures = ({ db }: WorkContext, before: Date) =>
  db
    .delete(offerPicture)
    .where(and(isNull(offerPicture.messageId), lt(offerPicture.createdAt, before)))

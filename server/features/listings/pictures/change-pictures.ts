import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { removePicture, storePicture } from '#server/pictures/picture-files.ts'
import { readUpload, removeUpload } from '#server/uploads/upload-store.ts'
import type { Crop } from '#shared/contract/pictures.ts'
import { mostPictures } from '#shared/features/listings/pictures-contract.ts'

import { sha256 } from '../import/read-import.ts'
import { listingLimits } from '../limits.ts'
import { reviewChange } from '../moderation/reviews.ts'
import {
  dropPagesOf,
  findOwn,
  lockOwn,
  ownListing,
  picturesOf,
  presentOwn,
} from '../stock/own-listing.ts'
import { listingPicture } from '../table.ts'
import { insertPictures, proposedAlt } from './insert-pictures.ts'
import { makeSizes } from './make-sizes.ts'
import { fileKeys, removeFiles } from './picture-keys.ts'
import { arrangementOf, croppingOf, recordPictures, removalOf } from './record-pictures.ts'

const tooMany = () =>
  new ProblemError('conflict', `A listing can have up to ${mostPictures} pictures.`)

/**
 * Takes a finished upload as the last picture of a listing. It is decoded and encoded again before
 * anything of it is kept; its sizes follow in the background.
 * @throws ProblemError 404, 409 if there are too many, 413, 415 or 422 for the file
 */
export async function addPicture(
  ctx: CallContext<MemberActor>,
  { id, upload, alt }: { id: string; upload: string; alt: string },
) {
  const { storage, limits } = ctx.services
  const found = await findOwn(ctx, id)
  if ((await picturesOf(ctx, id)).length >= mostPictures) throw tooMany()
  const which = { key: upload, owner: found.companyId, now: ctx.clock() }
  const sent = await readUpload(storage, which)
  if (sent === null) throw new ProblemError('not-found')
  await limits.consume(listingLimits.pictures, found.companyId)
  const picture = await acceptPicture(sent.bytes)
  const masterStorageKey = await storePicture(storage, picture)
  try {
    await inTransaction(ctx, async (inside) => {
      const locked = await lockOwn(inside, id)
      const before = await picturesOf(inside, id)
      if (before.length >= mostPictures) throw tooMany()
      const { width, height, hash } = picture
      const stored = { masterStorageKey, width, height, hash, fileHash: sha256(sent.bytes), alt }
      await insertPictures(inside, locked, before, [stored], ctx.actor)
    })
  } catch (error) {
    await removePicture(storage, masterStorageKey)
    throw error
  }
  await removeUpload(storage, upload, sent.upload)
  return ownListing(ctx, id)
}

/**
 * Puts pictures in order and describes them.
 * @throws ProblemError 404, or 409 if they are not the ones that the listing has
 */
export async function arrangePictures(
  ctx: CallContext<MemberActor>,
  { id, pictures }: { id: string; pictures: readonly { id: string; alt: string }[] },
) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id)
    const was = await picturesOf(inside, id)
    const known = new Set(was.map((each) => each.id))
    const given = new Set(pictures.map((each) => each.id))
    if (known.size !== pictures.length || [...known].some((each) => !given.has(each))) {
      throw new ProblemError(
        'conflict',
        'The pictures have been changed in another window. Reload to see them.',
      )
    }
    const arranged = pictures.map(({ alt, ...each }, position) => ({
      ...each,
      alt: alt === '' ? proposedAlt(found, position) : alt,
    }))
    for (const [position, { id: pictureId, alt }] of arranged.entries()) {
      await inside.db
        .update(listingPicture)
        .set({ position, alt })
        .where(eq(listingPicture.id, pictureId))
    }
    const change = arrangementOf(was, arranged)
    if (change !== null) await recordPictures(inside, id, ctx.actor.personId, change)
    dropPagesOf(inside, [id])
    return presentOwn(inside, found)
  })
}

const pictureIn = (listingId: string, picture: string) =>
  and(eq(listingPicture.id, picture), eq(listingPicture.listingId, listingId))

/** @throws ProblemError 404, or 422 if the square is not inside the picture */
export async function cropPicture(
  ctx: CallContext<MemberActor>,
  { id, picture, crop }: { id: string; picture: string; crop: Crop | null },
) {
  return inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id)
    const pictures = await picturesOf(inside, id)
    const at = pictures.findIndex((each) => each.id === picture)
    const row = pictures[at]
    if (row === undefined) throw new ProblemError('not-found')
    if (
      crop !== null &&
      (crop.x + crop.size > row.masterWidth || crop.y + crop.size > row.masterHeight)
    ) {
      throw invalidInput('/crop', 'Choose a square inside the picture.')
    }
    await inside.db.update(listingPicture).set({ crop }).where(eq(listingPicture.id, picture))
    const change = croppingOf(at, row.crop, crop)
    if (change !== null) await recordPictures(inside, id, ctx.actor.personId, change)
    await enqueue(inside, makeSizes, { pictureId: picture }, { dedupe: picture })
    return presentOwn(inside, found)
  })
}

/**
 * Removes a picture and its files.
 * @throws ProblemError 404, or 409 for the last one of a listing that buyers see
 */
export async function dropPicture(
  ctx: CallContext<MemberActor>,
  { id, picture }: { id: string; picture: string },
) {
  const keys = await inTransaction(ctx, async (inside) => {
    const found = await lockOwn(inside, id)
    const read = found.state === 'live' || found.state === 'review'
    if (read && (await picturesOf(inside, id)).length === 1) {
      throw new ProblemError(
        'conflict',
        'Others can see this listing, so it keeps at least one picture. Add another one first.',
      )
    }
    const [row] = await inside.db.delete(listingPicture).where(pictureIn(id, picture)).returning()
    if (row === undefined) throw new ProblemError('not-found')
    await recordPictures(inside, id, ctx.actor.personId, removalOf(row))
    await reviewChange(inside, found)
    dropPagesOf(inside, [id])
    return fileKeys(row)
  })
  await removeFiles(ctx, keys)
  return ownListing(ctx, id)
}

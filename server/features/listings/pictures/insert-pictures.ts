import { randomUUID } from 'node:crypto'

import type { WorkContext } from '#server/contract/context.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Accepted } from '#server/pictures/picture-tasks.ts'
import { cutTo } from '#shared/contract/text.ts'

import { reviewChange } from '../moderation/reviews.ts'
import { dropPagesOf, type Listing, type picturesOf } from '../stock/own-listing.ts'
import { listingPicture } from '../table.ts'
import { makeSizes } from './make-sizes.ts'
import { additionOf, recordPictures } from './record-pictures.ts'

/** An accepted picture whose files are stored. */
export interface StoredPicture extends Pick<Accepted, 'width' | 'height' | 'hash'> {
  masterStorageKey: string
  /** SHA-256 of the file that was sent. */
  fileHash: string
  /** What it shows; proposed from the listing if it is empty. */
  alt: string
}

/**
 * Adds pictures after those that a locked listing has, and has their sizes made.
 * @param before the pictures that it has
 * @param from who adds them, and the import that they come from
 */
export async function insertPictures(
  ctx: WorkContext,
  found: Listing,
  before: Awaited<ReturnType<typeof picturesOf>>,
  pictures: readonly StoredPicture[],
  { personId, importId = null }: { personId: string; importId?: string | null },
): Promise<void> {
  if (pictures.length === 0) return
  const after = before.at(-1)?.position ?? -1
  const alts = pictures.map(({ alt }, at) =>
    alt === '' ? proposedAlt(found, before.length + at) : alt,
  )
  for (const [at, { width, height, alt: _, ...stored }] of pictures.entries()) {
    const id = randomUUID()
    const side = Math.min(width, height)
    await ctx.db.insert(listingPicture).values({
      ...stored,
      id,
      listingId: found.id,
      position: after + 1 + at,
      alt: alts[at] ?? '',
      masterWidth: width,
      masterHeight: height,
      width: side,
      height: side,
      importId,
      createdAt: ctx.clock(),
    })
    await enqueue(ctx, makeSizes, { pictureId: id }, { dedupe: id })
  }
  await recordPictures(ctx, found.id, personId, additionOf(alts))
  await reviewChange(ctx, found)
  dropPagesOf(ctx, [found.id])
}

/** What a picture probably shows, from what its seller has entered. */
export function proposedAlt(
  { title, facts }: { title: string; facts: { lines: readonly string[] } },
  at: number,
): string {
  const [material = ''] = facts.lines[0]?.split(' · ') ?? []
  const what = [title, material.toLowerCase()].filter(Boolean).join(', ')
  return cutTo(at === 0 ? what : `${what}, view ${at + 1}`, 200)
}

import { inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { PublicPicture } from '#shared/contract/pictures.ts'

import { listingPicture } from '../table.ts'

/** What `publicPicture` reads of a picture. */
const shown = {
  masterStorageKey: listingPicture.masterStorageKey,
  sizesStorageKey: listingPicture.sizesStorageKey,
  widths: listingPicture.widths,
  width: listingPicture.width,
  height: listingPicture.height,
  alt: listingPicture.alt,
}
type Row = Pick<typeof listingPicture.$inferSelect, keyof typeof shown>

/** A picture as everyone may see it: its sizes, or its preview until they are made. */
export const publicPicture = ({
  masterStorageKey,
  sizesStorageKey,
  widths,
  width,
  height,
  alt,
}: Row) => ({
  key: sizesStorageKey ?? masterStorageKey,
  widths: sizesStorageKey === null ? [] : widths,
  width,
  height,
  alt,
})

/** The picture that stands for each listing. */
export async function firstPictures(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([listingPicture.listingId], { listingId: listingPicture.listingId, ...shown })
    .from(listingPicture)
    .where(inArray(listingPicture.listingId, [...ids]))
    .orderBy(listingPicture.listingId, listingPicture.position, listingPicture.id)
  return new Map(rows.map((row) => [row.listingId, publicPicture(row)]))
}

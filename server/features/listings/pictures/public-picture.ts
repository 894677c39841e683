import { inArray, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { PublicPicture } from '#shared/contract/pictures.ts'

import { listingPicture } from '../table.ts'

type Row = Pick<
  typeof listingPicture.$inferSelect,
  'masterKey' | 'sizesKey' | 'widths' | 'width' | 'height' | 'alt'
>

/** A picture as everyone may see it: its sizes, or its preview until they are made. */
export const publicPicture = ({ masterKey, sizesKey, widths, width, height, alt }: Row) => ({
  key: sizesKey ?? masterKey,
  widths: sizesKey === null ? [] : widths,
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
    .selectDistinctOn([listingPicture.listingId])
    .from(listingPicture)
    .where(inArray(listingPicture.listingId, [...ids]))
    .orderBy(listingPicture.listingId, listingPicture.position, listingPicture.id)
  return new Map(rows.map((row) => [row.listingId, publicPicture(row)]))
}

/** Those of these storage keys that pictures of listings use. */
export async function pictureKeys({ db }: WorkContext, keys: readonly string[]): Promise<string[]> {
  const asked = [...keys]
  const rows = await db
    .select({ masterKey: listingPicture.masterKey, sizesKey: listingPicture.sizesKey })
    .from(listingPicture)
    .where(or(inArray(listingPicture.masterKey, asked), inArray(listingPicture.sizesKey, asked)))
  return rows.flatMap(({ masterKey, sizesKey }) => [masterKey, ...(sizesKey ? [sizesKey] : [])])
}

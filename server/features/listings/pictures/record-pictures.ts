import type { WorkContext } from '#server/contract/context.ts'

import { writeChanges } from '../stock/write-listings.ts'
import type { listingPicture } from '../table.ts'

type Picture = Pick<typeof listingPicture.$inferSelect, 'id' | 'alt'>
type Words = Readonly<Record<string, string | null>>

interface Recorded {
  what: string
  before: Words
  after: Words
}

/**
 * Records in a listing's history what was done to its pictures. They are no part of its version, so
 * that adding one disturbs nobody who is typing.
 */
export const recordPictures = (
  ctx: WorkContext,
  listingId: string,
  personId: string,
  change: Recorded,
) => writeChanges(ctx, [{ listingId, version: null, ...change, personId, createdAt: ctx.clock() }])

/** Pictures that were added, by what they show. */
export function additionOf(alts: readonly string[]): Recorded {
  const one = alts.length === 1
  return {
    what: one ? 'picture-added' : 'pictures-added',
    before: {},
    after: { [one ? 'picture' : 'pictures']: alts.join('; ') },
  }
}

/** A picture that was removed. */
export const removalOf = ({ alt }: Pick<Picture, 'alt'>): Recorded => ({
  what: 'picture-removed',
  before: { picture: alt },
  after: { picture: null },
})

type Crop = (typeof listingPicture.$inferSelect)['crop']

const cropWords = (crop: Crop) =>
  crop === null ? 'the middle' : `${crop.size} × ${crop.size} pixels from ${crop.x}, ${crop.y}`

/** A picture of which another part is shown; null if it is the same one. */
export function croppingOf(at: number, was: Crop, crop: Crop): Recorded | null {
  const [before, after] = [cropWords(was), cropWords(crop)]
  return before === after
    ? null
    : {
        what: 'picture-cropped',
        before: { [`crop.${at + 1}`]: before },
        after: { [`crop.${at + 1}`]: after },
      }
}

/** Pictures in another order, or with other descriptions; null if nothing changed. */
export function arrangementOf(
  was: readonly Picture[],
  pictures: readonly Picture[],
): Recorded | null {
  const places = pictures.map(({ id }) => was.findIndex((each) => each.id === id) + 1)
  const moved = places.some((place, at) => place !== at + 1)
  const before: Record<string, string | null> = {}
  const after: Record<string, string | null> = {}
  if (moved) {
    before.order = was.map((_, at) => at + 1).join(', ')
    after.order = places.join(', ')
  }
  for (const [at, { id, alt }] of pictures.entries()) {
    const old = was.find((each) => each.id === id)?.alt ?? null
    if (old === alt) continue
    before[`alt.${at + 1}`] = old
    after[`alt.${at + 1}`] = alt
  }
  if (Object.keys(after).length === 0) return null
  return { what: moved ? 'pictures-ordered' : 'pictures-described', before, after }
}

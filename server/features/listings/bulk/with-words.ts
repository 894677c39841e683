import type { Said } from '#shared/features/listings/fields/field.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'

import { differences } from '../stock/edit-listing.ts'
import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom } from '../stock/read-said.ts'
import type { Left, Planned } from './write-many.ts'

/** New words, unless they would leave a listing incomplete that others can see. */
export function withWords(found: Listing, changed: { said: Said } | Left): Planned | Left {
  if ('reason' in changed) return changed
  const columns = columnsFrom(found.kind, changed.said)
  const { changed: keys, before, after } = differences(found.said, columns.said)
  if (keys.length === 0) return { reason: 'Its price stays the same.' }
  if ((found.state === 'live' || found.state === 'review') && columns.openPoints > 0) {
    const kind = kinds[found.kind]
    const [point] = openPoints(kind, readSheet(kind, columns.said))
    return { reason: point?.reason ?? 'It must stay complete.' }
  }
  return { found, next: columns, what: 'priced', before, after }
}

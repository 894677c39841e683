import type { Said } from '#shared/features/listings/fields/field.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { afterStep, type Markdown, markdownText } from '#shared/features/listings/markdown.ts'

import type { Left, Planned } from '../bulk/write-many.ts'
import { differences } from '../stock/edit-listing.ts'
import { inOrder } from '../stock/move-listing.ts'
import type { Listing } from '../stock/own-listing.ts'
import { columnsFrom, openPointsOf } from '../stock/read-said.ts'
import { columnsOf, textOf } from './columns.ts'

/** Sets the steps of a listing, or ends them. No part of its version: nobody's edit is disturbed. */
export function planMarkdown(found: Listing, wish: Markdown | null, now: Date): Planned | Left {
  if (found.carvedFrom !== null) return { reason: inOrder }
  if (found.state === 'archived') return { reason: 'It is archived.' }
  const [before, after] = [textOf(found), wish && markdownText(wish)]
  if (before === after) {
    return { reason: wish === null ? 'It has no price steps.' : 'It has this already.' }
  }
  const step = wish && nextStep(found, wish)
  if (step !== null && 'reason' in step) return step
  return {
    found,
    next: columnsOf(wish, now),
    what: 'markdown',
    before: { markdown: before },
    after: { markdown: after },
    keepsVersion: true,
  }
}

/** The next step of a listing, or why it cannot be taken. */
export const nextStep = (found: Listing, steps: Markdown): Planned | Left =>
  withWords(found, afterStep(kinds[found.kind], found.said, steps))

/** New words, unless they would leave a listing incomplete that others can see. */
export function withWords(found: Listing, changed: { said: Said } | Left): Planned | Left {
  if ('reason' in changed) return changed
  const columns = columnsFrom(found.kind, changed.said)
  const { changed: keys, before, after } = differences(found.said, columns.said)
  if (keys.length === 0) return { reason: 'Its price stays the same.' }
  if ((found.state === 'live' || found.state === 'review') && columns.openPoints > 0) {
    const [point] = openPointsOf({ kind: found.kind, said: columns.said })
    return { reason: point?.reason ?? 'It must stay complete.' }
  }
  return { found, next: columns, what: 'priced', before, after }
}

import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { afterStep, type Markdown, markdownText } from '#shared/features/listings/markdown.ts'

import { withWords } from '../bulk/with-words.ts'
import type { Left, Planned } from '../bulk/write-many.ts'
import { inOrder } from '../stock/move-listing.ts'
import type { Listing } from '../stock/own-listing.ts'
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

import { countedIn } from '../../../ui/words.ts'
import { canMove, moves } from '../listing-states.ts'
import type { Change, Outcome, Target } from './use-stock-changes.ts'
import type { StockRow } from './use-stock-rows.ts'

/** The changes that need no further question. */
export type SimpleAct = 'pause' | 'publish' | 'archive' | 'restore' | 'confirm' | 'duplicate'

/** A change as the API takes it. */
export const moveOf = (act: SimpleAct): Change =>
  act === 'confirm' || act === 'duplicate' ? { do: act } : { do: 'move', move: act }

const done: Record<SimpleAct | 'price' | 'early' | 'markdown', string> = {
  pause: 'paused',
  publish: 'published',
  archive: 'archived',
  restore: 'restored as drafts',
  confirm: 'confirmed',
  duplicate: 'duplicated as drafts',
  price: 'with a new price',
  early: 'with new early access',
  markdown: 'with new price steps',
}

export type DoneAct = keyof typeof done

/** What a change that was asked about is called. */
export const actOf = (change: Change): DoneAct =>
  change.do === 'early-access' ? 'early' : change.do === 'markdown' ? 'markdown' : 'price'

/** What the undo line tells about a change. */
export function doneWords(act: DoneAct, { done: count }: Outcome, locale: string): string {
  if (count === 0) return 'Nothing has changed.'
  return `${countedIn(locale)(count, 'piece')} ${done[act]}.`
}

/** The changes whose effect on a row is known without asking the server for it again. */
type KnownAct = 'pause' | 'archive' | 'restore' | 'confirm'

export const isKnown = (act: DoneAct): act is KnownAct =>
  act === 'pause' || act === 'archive' || act === 'restore' || act === 'confirm'

/** A row after a change that the server has made. */
export function patched(row: StockRow, act: KnownAct, now: Date): StockRow {
  const version = row.version + 1
  if (act === 'confirm') return { ...row, version, confirmedAt: now.toISOString() }
  return canMove(act, row.state)
    ? { ...row, version, state: moves[act].to, stateReason: null }
    : row
}

/** How many were left as they are, by reason. */
export function reasonsOf(skipped: Outcome['skipped']): ReadonlyMap<string, number> {
  const reasons = new Map<string, number>()
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return reasons
}

/** What is open in front of the table. */
export type Asking =
  | { of: 'price' | 'early' | 'markdown' | 'keys' }
  | { of: 'publish'; target: Target; preview: Outcome }
  | { of: 'remove' | 'history'; row: StockRow }

/** Where the selected rows are, seen from those in view. */
export function whereSelected(
  rows: readonly StockRow[],
  ids: ReadonlySet<string>,
  view: { first: number; last: number },
) {
  const where = { above: 0, inView: 0, below: 0 }
  for (const [at, { id }] of rows.entries()) {
    if (ids.has(id)) where[at < view.first ? 'above' : at > view.last ? 'below' : 'inView'] += 1
  }
  return where
}

import { canMove, moves } from '../listing-states.ts'
import type { Change, Outcome } from './use-stock-changes.ts'
import type { StockRow } from './use-stock-rows.ts'

/** The changes that need no further question. */
export type SimpleAct = 'pause' | 'publish' | 'archive' | 'restore' | 'confirm' | 'duplicate'

/** A change as the API takes it. */
export const moveOf = (act: SimpleAct): Change =>
  act === 'confirm' || act === 'duplicate' ? { do: act } : { do: 'move', move: act }

const done: Record<SimpleAct | 'price' | 'early', string> = {
  pause: 'paused',
  publish: 'published',
  archive: 'archived',
  restore: 'restored as drafts',
  confirm: 'confirmed',
  duplicate: 'duplicated as drafts',
  price: 'with a new price',
  early: 'with new early access',
}

/** What the undo line tells about a change. */
export function doneWords(act: keyof typeof done, { done: count }: Outcome): string {
  if (count === 0) return 'Nothing has changed.'
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'piece' : 'pieces'} ${done[act]}.`
}

/** A row after a change that the server has made. */
export function patched(row: StockRow, act: keyof typeof done, now: Date): StockRow {
  const version = row.version + 1
  if (act === 'confirm') return { ...row, version, confirmedAt: now.toISOString() }
  if (act === 'pause' || act === 'publish' || act === 'archive' || act === 'restore') {
    if (!canMove(act, row.state)) return row
    const confirmedAt = act === 'publish' ? now.toISOString() : row.confirmedAt
    return { ...row, version, state: moves[act].to, stateReason: null, confirmedAt }
  }
  return { ...row, version }
}

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { payments } from '../contract.ts'

type Line = OutputOf<typeof payments.lines>['items'][number]

/** What can be done with a line that waits for an explanation. */
export type Act = 'match' | 'payout-returned' | 'send-back' | 'send-elsewhere' | 'book-as-ours'

/** Everything that can be done with a line. */
export function actsOf({ amount, surplusOf, suggestion, hasOrigin, cameBack }: Line): Act[] {
  const arrived = amount > 0
  const acts: readonly (readonly [Act, boolean])[] = [
    ['match', arrived],
    ['payout-returned', arrived && surplusOf === null && suggestion?.reference !== true],
    ['send-back', arrived],
    ['send-elsewhere', arrived && hasOrigin && cameBack],
    ['book-as-ours', surplusOf === null && suggestion === null],
  ]
  return acts.flatMap(([act, can]) => (can ? [act] : []))
}

/** What to do with a line next; null if it waits for somebody else. */
export function nextFor(line: Line): Act | null {
  const { amount, surplusOf, suggestion, returned, cameBack, hasOrigin } = line
  if (amount < 0) return 'book-as-ours'
  const back = cameBack && hasOrigin ? 'send-elsewhere' : 'send-back'
  if (surplusOf !== null || cameBack) return back
  if (suggestion?.reference !== true && returned !== null) return 'payout-returned'
  if (suggestion === null) return 'match'
  const { state, frozen, missing, elsewhere } = suggestion
  if (frozen || state === 'agreed') return null
  if (state !== 'awaiting-funds') return back
  if (missing > 0) return elsewhere > 0 ? back : null
  return 'match'
}

import { scaled } from '../../contract/decimal.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { Side } from '../../contract/trade-sides.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import { counted, type Counted } from '../../ui/words.ts'
import { kinds } from '../listings/kinds/kinds.ts'
import type { offers } from './contract.ts'
import type { OfferEvent, OfferHours, OfferMover, OfferState } from './offer-states.ts'

export type OfferView = OutputOf<typeof offers.read>
export type OfferSummary = OutputOf<typeof offers.list>['items'][number]
export type OfferMoveView = OfferView['moves'][number]

/** Which side the reader's company is on, and the other one. */
export const sidesOf = ({ side }: Pick<OfferSummary, 'side'>) =>
  side === 'buying'
    ? ({ own: 'buyer', other: 'seller' } as const)
    : ({ own: 'seller', other: 'buyer' } as const)

export const offerTones: Readonly<Record<OfferState, StatusTone>> = {
  'seller-turn': 'waiting',
  'buyer-turn': 'waiting',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/**
 * What an offer is for, such as "2 pieces", "3 lines" or "4 lots"; for everybody, or as a reader's `write`
 * does.
 */
export const goodsWords = (
  {
    pieces,
    kind,
    lineCount,
    lotCount,
  }: Pick<OfferSummary, 'pieces' | 'kind' | 'lineCount' | 'lotCount'>,
  write: Counted = counted,
) => {
  if (lotCount > 1) return write(lotCount, 'lot')
  return lineCount === null
    ? write(pieces, kinds[kind].one, kinds[kind].many)
    : write(lineCount, 'line')
}

/** Whether all lots of an offer can be sold now as they were offered. */
export const isPossible = ({ lots }: Pick<OfferView, 'lots'>) =>
  lots.every(({ now }) => now !== null && now.unlike === null)

/** Where an offer stands, as its reader says it. */
export function stateWords({ state, waits, side }: Pick<OfferSummary, 'state' | 'waits' | 'side'>) {
  if (waits === 'ours') return 'Waiting for you'
  if (waits === 'colleagues') return 'Waiting for colleagues'
  if (waits === 'theirs') return `Waiting for the ${sidesOf({ side }).other}`
  return (
    { accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' }[
      state as 'accepted' | 'declined' | 'withdrawn'
    ] ?? 'Expired'
  )
}

const did: Readonly<Record<Exclude<OfferEvent, 'expire'>, string>> = {
  make: 'offered',
  counter: 'countered',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrew the offer',
}

/** What somebody did, such as "The seller countered". */
export function moveWords({ event, by }: { event: OfferEvent; by: OfferMover }, own: Side): string {
  if (event === 'expire') return 'Nobody answered in time'
  return `${by === own ? 'You' : `The ${by}`} ${did[event]}`
}

export const hoursWords: Readonly<Record<OfferHours, string>> = {
  24: '1 day',
  48: '2 days',
  72: '3 days',
  168: '7 days',
}

/** How an amount differs from what the lot asks, such as "3.0% below list". */
export function differenceWords(amount: number, from: number): string {
  if (amount === from) return 'at list'
  const tenths = scaled(from - amount, 1000, from)
  const percent = (Math.abs(tenths) / 10).toFixed(1)
  return `${percent}% ${amount < from ? 'below' : 'above'} list`
}

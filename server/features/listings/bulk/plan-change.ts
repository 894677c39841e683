import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { changePrice } from '#shared/features/listings/change-price.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { canMove, listingStates, moves } from '#shared/features/listings/listing-states.ts'
import { unsettledWords } from '#shared/features/listings/settled-currencies.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'
import type { StockChange } from '#shared/features/listings/stock-book-contract.ts'

import { planMarkdown, withWords } from '../markdown/plan-markdown.ts'
import { done, inOrder, published } from '../stock/move-listing.ts'
import type { Listing } from '../stock/own-listing.ts'
import type { Left, Planned } from './write-many.ts'

type Change = Exclude<StockChange, { do: 'duplicate' }>
type Plan = (found: Listing) => Planned | Left

/**
 * How one change applies to each listing.
 * @throws ProblemError if it can apply to none
 */
export function planFor(ctx: CallContext<MemberActor>, change: Change): Plan {
  const now = ctx.clock()
  switch (change.do) {
    case 'price': {
      const { by, value, round, currency } = change
      if (by === 'amount') {
        if (currency === undefined) throw invalidInput('/change/currency', 'Choose the currency.')
        const asked = { by, value, round, currency } as const
        return (found) => withWords(found, changePrice(kinds[found.kind], found.said, asked))
      }
      if (value <= -10_000)
        throw invalidInput('/change/value', 'Nothing would be left of the prices.')
      if (value > 100_000) throw invalidInput('/change/value', 'Enter no more than 1,000%.')
      const asked = { by, value, round } as const
      return (found) => withWords(found, changePrice(kinds[found.kind], found.said, asked))
    }
    case 'set-price':
      return (found) => setPrice(found, change.to)
    case 'move':
      return planMove(ctx, change.move, now)
    case 'early-access':
      return (found) => planEarlyAccess(found, change.hours, now)
    case 'markdown':
      return (found) => planMarkdown(found, change.markdown, now)
    case 'confirm':
      return (found) =>
        found.state === 'live' ? confirmedAt(found, now) : { reason: 'It is not live.' }
  }
}

function setPrice(found: Listing, to: string): Planned | Left {
  const { basis } = found.sheet.values
  const key = basis === 'list' || basis === 'spot' ? 'percent' : 'price'
  const kind = kinds[found.kind]
  const said = { ...found.said, [key]: to }
  const unread = readSheet(kind, said).unreadable.find((each) => each.key === key)
  if (unread !== undefined) return { reason: unread.reason }
  if (to.trim() === '') return { reason: 'Enter an amount.' }
  return withWords(found, { said })
}

function planMove(
  { actor, config }: CallContext<MemberActor>,
  move: Extract<Change, { do: 'move' }>['move'],
  now: Date,
): Plan {
  if (move === 'publish' && !actor.company.verified) {
    throw new ProblemError(
      'conflict',
      'Your company must be verified before its listings can be published.',
    )
  }
  const settled = settledCurrencies(config)
  return (found) => {
    const { state } = found
    if (!canMove(move, state)) return { reason: `It is ${listingStates[state].toLowerCase()}.` }
    if (move === 'publish') {
      if (found.carvedFrom !== null) return { reason: inOrder }
      if (found.openPoints > 0) return { reason: missing(found.openPoints) }
      const unsettled = unsettledWords(found.currency, settled)
      if (unsettled !== null) return { reason: unsettled }
      if (found.quantity === 0) return { reason: 'There are none in stock.' }
    }
    const to = moves[move].to
    return {
      found,
      next: {
        state: to,
        stateReason: null,
        ...(move === 'publish' ? published(found, now) : {}),
      },
      what: done[move],
      before: { state },
      after: { state: to },
    }
  }
}

const missing = (points: number) =>
  points === 1 ? 'One thing is missing.' : `${points} things are missing.`

/** What everyone has been able to read cannot become private again. */
export const openAlready: Left = { reason: 'It has already been open to everyone.' }

function planEarlyAccess(found: Listing, hours: number, now: Date): Planned | Left {
  const { publicFrom, firstPublishedAt: began, earlyHours } = found
  if (publicFrom !== null && publicFrom <= now) return openAlready
  if (earlyHours === hours) return { reason: 'It has this already.' }
  return {
    found,
    next: { earlyHours: hours, publicFrom: opens(began, hours) },
    what: 'early-access',
    before: { hours: String(earlyHours) },
    after: { hours: String(hours) },
  }
}

/** When a listing opens to everyone; null if it has never been published. */
export const opens = (began: Date | null, hours: number) =>
  began && new Date(began.getTime() + hours * 3_600_000)

/** A listing is still there. */
export const confirmedAt = (found: Listing, now: Date): Planned => ({
  found,
  next: { confirmedAt: now },
  what: 'confirmed',
  before: { confirmed: found.confirmedAt?.toISOString() ?? null },
  after: { confirmed: now.toISOString() },
  keepsVersion: true,
})

import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { sinceOf } from '#server/calendar/due-at.ts'
import { clockEvents, dueAfter, limitOf, placeOf } from '#server/features/orders/order-limits.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { offerHours } from '#shared/features/offers/offer-states.ts'
import { confirmationLasts, firstState } from '#shared/features/orders/confirmation/first-state.ts'
import {
  eventsFrom,
  isOver,
  type Mover,
  orderEvents,
  orderStateNames,
  type OrderState,
  transitionFor,
  transitions,
} from '#shared/features/orders/order-states.ts'
import { remindedStates, reminderOf, stateFacts } from '#shared/features/orders/state-facts.ts'
import { usualDaysAt } from '#shared/features/orders/usual-days.ts'

const movers: readonly Mover[] = ['buyer', 'seller', 'operator', 'clock']

describe('the states of an order', () => {
  it('are all reached from the first one, and all lead to an end', () => {
    const reached = new Set<OrderState>(['agreed'])
    for (const _ of orderStateNames) {
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual(orderStateNames.toSorted())
    const ends = orderStateNames.filter(isOver)
    expect(ends.toSorted()).toEqual(['cancelled', 'closed', 'expired', 'paid-out', 'refunded'])
  })

  it('are never entered twice, so that a state alone says that nothing has happened since', () => {
    const after = (state: OrderState): OrderState[] =>
      transitions.flatMap(({ from, to }) => (from === state ? [to, ...after(to)] : []))
    for (const state of orderStateNames) expect(after(state)).not.toContain(state)
  })

  it('give each event one meaning', () => {
    for (const state of orderStateNames) {
      for (const event of orderEvents) {
        const rows = movers.flatMap((by) => transitionFor(state, event, by) ?? [])
        expect(new Set(rows).size).toBeLessThanOrEqual(1)
      }
    }
  })

  it('wait for nobody once they are over, and otherwise for a side that can do something', () => {
    for (const state of orderStateNames) {
      const { turn } = stateFacts[state]
      expect(turn === null, state).toBe(isOver(state))
      // The buyer of an unpaid order pays at the bank.
      if (state === 'awaiting-funds') expect(turn).toBe('buyer')
      else if (turn === 'both') {
        for (const side of ['buyer', 'seller'] as const) {
          expect(eventsFrom(state, side), state).not.toEqual([])
        }
      } else if (turn !== null) expect(eventsFrom(state, turn), state).not.toEqual([])
    }
  })

  it('let neither buyer nor seller say that money has come or gone', () => {
    for (const { event, by } of transitions) {
      if (!['fund', 'pay-out', 'refund'].includes(event)) continue
      expect(by).toEqual(['operator'])
    }
  })

  it('never cause an event twice on one way, so that an order has each at most once', () => {
    const repeated = (state: OrderState, before: readonly string[]): string[] =>
      transitions.flatMap(({ from, event, to }) =>
        from !== state ? [] : before.includes(event) ? [event] : repeated(to, [...before, event]),
      )
    expect(repeated('agreed', [])).toEqual([])
  })

  it('leave nobody waiting for the other side for ever once goods are rejected', () => {
    for (const state of ['rejected', 'return-due', 'returning'] as const) {
      expect(eventsFrom(state, 'clock'), state).toHaveLength(1)
    }
    expect(eventsFrom('disputed', 'operator')).toEqual([
      'rule-release',
      'rule-refund',
      'rule-split',
    ])
  })

  it('send both parts of a settlement away in any order, each once', () => {
    for (const order of [
      ['pay-out', 'refund'],
      ['refund', 'pay-out'],
    ] as const) {
      let state: OrderState = 'settled'
      for (const event of order) {
        const to: OrderState | undefined = transitionFor(state, event, 'operator')?.to
        expect(to, `${event} from ${state}`).toBeDefined()
        state = to ?? state
        expect(transitionFor(state, event, 'operator')).toBeUndefined()
      }
      expect(state).toBe('closed')
    }
  })

  it('let an operator answer for a seller who is asked, and do nothing else for a side before a payment', () => {
    expect(eventsFrom('agreed', 'operator')).toEqual(['confirm', 'decline'])
    expect(eventsFrom('awaiting-funds', 'operator')).toEqual(['fund', 'hold'])
  })

  it('let a seller cancel only what has not been sent', () => {
    const states = orderStateNames.filter((each) => eventsFrom(each, 'seller').includes('cancel'))
    expect(states).toEqual(['funded'])
  })
})

describe('the first state of an order', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  const ago = (days: number, minutes: number) =>
    new Date(now.getTime() - days * 86_400_000 - minutes * 60_000)

  it('asks the seller unless every lot was confirmed less than seven days before', () => {
    expect(firstState([ago(0, 0)], now)).toBe('awaiting-funds')
    expect(firstState([ago(6, 1439)], now)).toBe('awaiting-funds')
    expect(firstState([ago(7, 0)], now)).toBe('agreed')
    expect(firstState([ago(0, 0), ago(30, 0)], now)).toBe('agreed')
    expect(firstState([null], now)).toBe('agreed')
  })

  it('does not ask a seller whose offer was accepted, since none stands for longer', () => {
    expect(firstState([], now)).toBe('awaiting-funds')
    expect(Math.max(...offerHours)).toBeLessThanOrEqual(confirmationLasts.hours)
  })
})

describe('the limits of an order', () => {
  const friday = new Date('2026-11-20T10:00:00.000Z')
  const parties = { buyer: { country: 'GB' }, seller: { country: 'IT' } }
  const usual = { ...usualDaysAt(friday), parties }

  it('are two business days for the transfer, and three to send and to inspect, where each side sits', () => {
    expect(limitOf('agreed', friday, usual)?.toISOString()).toBe('2026-11-21T23:00:00.000Z')
    expect(limitOf('awaiting-funds', friday, usual)?.toISOString()).toBe('2026-11-25T00:00:00.000Z')
    expect(limitOf('funded', friday, usual)?.toISOString()).toBe('2026-11-25T23:00:00.000Z')
    expect(limitOf('inspection', friday, usual)?.toISOString()).toBe('2026-11-26T00:00:00.000Z')
    expect(limitOf('rejected', friday, usual)?.toISOString()).toBe('2026-11-24T23:00:00.000Z')
    expect(limitOf('return-due', friday, usual)?.toISOString()).toBe('2026-11-28T00:00:00.000Z')
    expect(limitOf('returning', friday, usual)?.toISOString()).toBe('2026-12-14T23:00:00.000Z')
    expect(limitOf('disputed', friday, usual)?.toISOString()).toBe('2026-12-05T00:00:00.000Z')
    expect(limitOf('shipped', friday, usual)?.toISOString()).toBe('2026-12-12T00:00:00.000Z')
    expect(limitOf('paid-out', friday, usual)).toBeNull()
  })

  it('are the business days on which its own two sides have agreed, if they have', () => {
    const agreed = { payDays: 1, sendDays: 20, inspectDays: 10, parties }
    const due = (state: OrderState) => limitOf(state, friday, agreed)?.toISOString()
    expect(due('awaiting-funds')).toBe('2026-11-24T00:00:00.000Z')
    expect(due('funded')).toBe('2026-12-21T23:00:00.000Z')
    expect(due('inspection')).toBe('2026-12-05T00:00:00.000Z')
    expect(due('rejected')).toBe('2026-11-24T23:00:00.000Z')
  })

  it('are five business days later than before while a laboratory checks the goods', () => {
    const regrade = transitionFor('inspection', 'regrade', 'buyer')
    if (regrade === undefined) throw new Error('nobody can have goods graded again')
    const thursday = new Date('2026-11-19T15:00:00.000Z')
    const due = limitOf('inspection', thursday, usual)
    expect(due?.toISOString()).toBe('2026-11-25T00:00:00.000Z')
    expect(dueAfter(regrade, friday, { ...usual, dueAt: due })?.toISOString()).toBe(
      '2026-12-02T00:00:00.000Z',
    )
  })

  it('each have a reminder before they end, sent to whoever has to act', () => {
    const limited = orderStateNames.filter(
      (state) =>
        limitOf(state, friday, usual) !== null ||
        transitions.some(({ to, later }) => to === state && later),
    )
    expect(remindedStates.toSorted()).toEqual(limited.toSorted())
    for (const state of remindedStates) {
      const { of, before } = reminderOf(state)
      const { turn } = stateFacts[state]
      expect(of, state).toEqual(turn === 'both' ? sides : [turn])
      // Not already when the order comes into the state.
      const due = limitOf(state, friday, usual)
      if (due !== null)
        expect(sinceOf(before, due, placeOf(state, usual)).getTime(), state).toBeGreaterThan(
          friday.getTime(),
        )
    }
  })

  it('have a day of grace for the transfer, and four for goods that are not sent', () => {
    expect(clockEvents).toEqual([
      { from: 'agreed', event: 'lapse', grace: null },
      { from: 'awaiting-funds', event: 'expire', grace: { businessDays: 1 } },
      { from: 'funded', event: 'cancel', grace: { businessDays: 4 } },
      { from: 'inspection', event: 'accept', grace: null },
      { from: 'regrading', event: 'accept', grace: null },
      { from: 'rejected', event: 'agree', grace: null },
      { from: 'return-due', event: 'dispute', grace: null },
      { from: 'returning', event: 'dispute', grace: null },
    ])
  })
})

it('the diagram in the README shows every row of the table and no other', () => {
  const readme = readFileSync('server/features/orders/README.md', 'utf8')
  const [, drawn = ''] = /flowchart LR\n([^`]*)```/.exec(readme) ?? []
  const rows = new Map<string, string[]>()
  for (const { from, event, by, to } of transitions) {
    const says = `${event}: ${by.join(' or ')}`
    const ends = `${from} ${to}`
    rows.set(ends, [...(rows.get(ends) ?? []), says])
  }
  const lines = [...rows].map(([ends, says]) => {
    const [from, to] = ends.split(' ')
    return `  ${from} -->|${says.join(', ')}| ${to}`
  })
  expect(drawn.split('\n').filter(Boolean)).toEqual(lines)
})

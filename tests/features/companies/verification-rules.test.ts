import { describe, expect, it } from 'vitest'

import {
  companyEvents,
  companyStates,
  eventsFrom,
  isOpenToChanges,
  type Mover,
  transitionFor,
  transitions,
  wantsReason,
} from '#shared/features/companies/verification-rules.ts'

const movers: Mover[] = ['member', 'operator', 'clock', 'closure']

/**
 * Written independently of the table, as a reviewer would say it: who may do what in which state.
 */
const allowed = [
  'draft submit member submitted',
  'more-information submit member submitted',
  'submitted withdraw member draft',
  'submitted withdraw closure draft',
  'in-review withdraw closure draft',
  'verified withdraw closure draft',
  'submitted take operator in-review',
  'in-review ask operator more-information',
  'in-review verify operator verified',
  'in-review reject operator rejected',
  'verified renew operator verified',
  'verified expire clock draft',
  'rejected reopen operator draft',
  'draft suspend operator suspended',
  'submitted suspend operator suspended',
  'in-review suspend operator suspended',
  'more-information suspend operator suspended',
  'verified suspend operator suspended',
  'suspended reinstate operator in-review',
]

describe('the transitions of a verification', () => {
  it('are exactly these, for every state, event and mover', () => {
    const found = companyStates.flatMap((from) =>
      companyEvents.flatMap((event) =>
        movers.flatMap((by) => {
          const line = transitionFor(from, event, by)
          return line === undefined ? [] : [`${from} ${event} ${by} ${line.to}`]
        }),
      ),
    )
    expect(found.toSorted()).toEqual(allowed.toSorted())
  })

  it('lead from one state on one event to one state', () => {
    const keys = transitions.map(({ from, event, by }) => `${from} ${event} ${by}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('let nobody verify their own company', () => {
    for (const state of companyStates) {
      for (const event of eventsFrom(state, 'member')) {
        expect(transitionFor(state, event, 'member')?.to).not.toBe('verified')
      }
    }
  })

  it('reach every state from a draft, and leave every state again', () => {
    const reached = new Set<string>(['draft'])
    for (let round = 0; round < companyStates.length; round += 1) {
      for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
    }
    expect([...reached].toSorted()).toEqual(companyStates.toSorted())
    for (const state of companyStates) {
      expect(transitions.some(({ from, to }) => from === state && to !== state)).toBe(true)
    }
  })

  it('need a reason for every decision of an operator, and for nothing else', () => {
    expect(companyEvents.filter(wantsReason)).toEqual([
      'ask',
      'verify',
      'renew',
      'reject',
      'reopen',
      'suspend',
      'reinstate',
    ])
  })
})

it('documents and references can be changed before a review and in the last thirty days of a verification', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(companyStates.filter((state) => isOpenToChanges(state, null, now))).toEqual([
    'draft',
    'more-information',
  ])
  expect(isOpenToChanges('verified', inDays(31), now)).toBe(false)
  expect(isOpenToChanges('verified', inDays(30), now)).toBe(true)
  expect(isOpenToChanges('suspended', inDays(3), now)).toBe(false)
})

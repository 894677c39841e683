import { describe, expect, it } from 'vitest'

import type { CompletenessItem } from '#shared/features/companies/completeness.ts'
import { filledActs, headingOf, standingOf } from '#shared/features/companies/standing.ts'
import type { CompanyEvent, CompanyState } from '#shared/features/companies/verification-rules.ts'

const now = new Date('2026-11-18T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const letter: CompletenessItem = {
  key: 'bank-letter',
  label: 'Bank letter',
  short: 'Bank letter',
  state: 'current',
  done: 0,
  of: 1,
  why: 'Bank letter is missing.',
  blocks: true,
}

interface Given {
  event?: CompanyEvent
  reason?: string
  complete?: boolean
  expired?: boolean
  due?: number
  documents?: number
  emailConfirmed?: boolean
}

function stand(state: CompanyState, given: Given = {}) {
  const { event, reason = null, complete = false, due, documents, emailConfirmed = true } = given
  return standingOf(
    {
      state,
      emailConfirmed,
      expired: given.expired ?? false,
      completeness: complete ? [] : [letter],
      history: event === undefined ? [] : [{ at: inDays(-1), event, reason }],
      documentsUntil: documents === undefined ? null : inDays(documents),
      dueAt: due === undefined ? null : inDays(due),
      dueOn: due === undefined ? null : inDays(due).slice(0, 10),
    },
    now,
  )
}

describe('the one act on the overview', () => {
  it.each<[CompanyState, Given, string, string]>([
    ['draft', { emailConfirmed: false }, 'unconfirmed', 'confirm'],
    ['draft', {}, 'draft', 'add'],
    ['draft', { complete: true }, 'draft', 'submit'],
    ['draft', { event: 'expire', expired: true }, 'expired', 'update'],
    ['draft', { event: 'expire', expired: true, complete: true }, 'expired', 'submit'],
    ['submitted', { event: 'submit' }, 'submitted', 'look'],
    ['in-review', { event: 'take' }, 'in-review', 'look'],
    ['more-information', { event: 'ask' }, 'more-information', 'correct'],
    ['rejected', { event: 'reject' }, 'rejected', 'ask'],
    ['suspended', { event: 'suspend' }, 'suspended', 'ask'],
    ['verified', {}, 'verified', 'look'],
    // The job that ends it has not run yet.
    ['verified', { expired: true }, 'expired', 'update'],
  ])('of a company that is %s with %j is for one that is %s: %s', (state, given, position, act) => {
    expect(stand(state, given)).toMatchObject({ position, act })
  })

  it('is filled only where something is the reader’s to do', () => {
    expect(filledActs.toSorted()).toEqual(['add', 'confirm', 'correct', 'submit', 'update'])
  })
})

describe('the reviewer’s words', () => {
  it('begin as the heading and lose nothing', () => {
    const reason =
      'The letter names Harbour Vane Trading Ltd. Please send a new one. It must be signed.'
    expect(stand('more-information', { event: 'ask', reason })).toMatchObject({
      heading: 'The letter names Harbour Vane Trading Ltd',
      words: 'Please send a new one. It must be signed.',
      at: inDays(-1),
    })
  })

  it('stay whole below a heading of ours if their first sentence is too long for one', () => {
    const reason = `The letter ${'that you sent us '.repeat(8)}is too old. Send another.`
    const { heading, words } = stand('rejected', { event: 'reject', reason })
    expect({ heading, words }).toEqual({ heading: 'Your company was not verified', words: reason })
  })

  it('do not end at an abbreviation', () => {
    expect(headingOf('Fontechiara S.r.l. Valenza has another number. Send it.')).toEqual({
      heading: 'Fontechiara S.r.l. Valenza has another number',
      rest: 'Send it.',
    })
    expect(headingOf('Is this your street?')).toEqual({ heading: 'Is this your street?', rest: '' })
  })

  it('are shown only as long as they explain the state', () => {
    const reason = 'All is in order.'
    expect(stand('draft', { event: 'expire', expired: true, reason })).toMatchObject({
      words: null,
      at: null,
    })
    expect(stand('draft', { event: 'reopen', reason }).heading).toBe('All is in order')
  })
})

describe('the clocks', () => {
  it('say how long a draft is kept and what the review then takes', () => {
    expect(stand('draft', { documents: 60 }).clocks).toEqual([
      { kind: 'documents', until: inDays(60) },
      { kind: 'review', until: null },
    ])
  })

  it('do not count down the years for which we must keep documents', () => {
    expect(stand('more-information', { event: 'ask', documents: 1800 }).clocks).toEqual([
      { kind: 'review', until: null },
    ])
  })

  it('say by when we answer a submission, as the server has promised it', () => {
    expect(stand('submitted', { event: 'submit', due: 2 }).clocks).toEqual([
      { kind: 'review', until: inDays(2).slice(0, 10), ends: inDays(2) },
    ])
  })

  it('say when a draft ends as soon as the page of the verification does', () => {
    expect(stand('draft', { documents: 100 }).clocks[0]).toEqual({
      kind: 'documents',
      until: inDays(100),
    })
  })

  it('are absent where nobody has promised anything', () => {
    expect(stand('rejected', { event: 'reject' }).clocks).toEqual([])
    expect(stand('suspended', { event: 'suspend' }).clocks).toEqual([])
  })
})

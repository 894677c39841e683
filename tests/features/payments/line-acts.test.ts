import { describe, expect, it } from 'vitest'

import { actsOf, nextFor } from '#shared/features/payments/desk/line-acts.ts'

type Line = Parameters<typeof nextFor>[0]
type Suggestion = NonNullable<Line['suggestion']>

const suggestion: Suggestion = {
  order: 10_436,
  buyer: 'Fenwick Gold Ltd',
  state: 'awaiting-funds',
  frozen: false,
  reference: true,
  amount: true,
  payer: true,
  missing: 0,
  elsewhere: 0,
  surplus: 0,
}

const line = (more: Partial<Line> = {}, suggested: Partial<Suggestion> | null = {}): Line => ({
  id: '00000000-0000-4000-8000-000000000000',
  bookedOn: '2026-11-24',
  amount: 62_550,
  name: 'Fenwick Gold Ltd',
  paidFor: '',
  problem: null,
  lastFour: '2260',
  hasOrigin: true,
  cameBack: false,
  remittance: 'RL10436',
  surplusOf: null,
  suggestion: suggested === null ? null : { ...suggestion, ...suggested },
  returned: null,
  proposal: null,
  ...more,
})

describe('the recommended action for a payment in suspense', () => {
  it('is to match what fits, and to look into what does not', () => {
    expect(nextFor(line())).toBe('match')
    expect(nextFor(line({}, { payer: false }))).toBe('match')
    expect(nextFor(line({}, null))).toBe('match')
  })

  it('is to send back what came for an order that expired, and what is left of a payment', () => {
    expect(nextFor(line({}, { state: 'cancelled' }))).toBe('send-back')
    expect(nextFor(line({ surplusOf: 'order 10482' }, null))).toBe('send-back')
  })

  it('is to enter another account where the first has not taken the money back', () => {
    const back = line({ cameBack: true }, null)
    expect(nextFor(back)).toBe('send-elsewhere')
    expect(actsOf(back)).toContain('send-back')
  })

  it('is to name the payout that came back, unless the payment names an order', () => {
    const returned = { number: 20_001, accountHolder: 'Pell Brothers', charges: 0 }
    expect(nextFor(line({ returned }, null))).toBe('payout-returned')
    expect(nextFor(line({ returned }))).toBe('match')
  })

  it('is to book as ours what the bank has taken', () => {
    expect(nextFor(line({ amount: -1990 }, null))).toBe('book-as-ours')
    expect(actsOf(line({ amount: -1990 }, null))).toEqual(['book-as-ours'])
  })

  it('is none while somebody else has to act', () => {
    expect(nextFor(line({}, { frozen: true }))).toBe(null)
    expect(nextFor(line({}, { state: 'agreed' }))).toBe(null)
    expect(nextFor(line({}, { missing: 100, amount: false }))).toBe(null)
    expect(nextFor(line({}, { missing: 100, amount: false, elsewhere: 100 }))).toBe('send-back')
  })

  it('is always one that can be done', () => {
    for (const each of [
      line(),
      line({}, null),
      line({ amount: -1 }, null),
      line({ cameBack: true }),
    ]) {
      expect(actsOf(each)).toContain(nextFor(each))
    }
  })
})

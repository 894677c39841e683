import { describe, expect, it } from 'vitest'

import {
  type ArrivedPayment,
  type OrderSummary,
  ownWords,
} from '#shared/features/orders/order-words.ts'

const unpaid = {
  number: 1042,
  state: 'awaiting-funds',
  side: 'buying',
  asked: false,
} as OrderSummary
const funds = (missing: number, number = 1042): ArrivedPayment => ({
  number,
  currency: 'EUR',
  total: 500_000,
  arrived: 500_000 - missing,
  elsewhere: 0,
  missing,
})

describe('what an unpaid order asks of its buyer', () => {
  it('is to pay it while nothing, a part, or the money of another order has arrived', () => {
    for (const arrived of [[], [funds(120_000)], [funds(0, 1043)]]) {
      expect(ownWords(unpaid, arrived)).toMatchObject({
        what: 'Pay for the order',
        verb: 'Pay now',
      })
    }
  })

  it('is nothing, and by no day, once the whole amount is here', () => {
    expect(ownWords(unpaid, [funds(0)])).toEqual({
      what: 'We check your payment',
      undated: true,
      verb: 'Open',
    })
  })

  it('is an answer first, if we have asked for one', () => {
    expect(ownWords({ ...unpaid, state: 'disputed', asked: true }, [])).toMatchObject({
      what: 'Answer our question',
      verb: 'Answer',
    })
  })
})

import { describe, expect, it } from 'vitest'

import { orderStateNames, type OrderState } from '#shared/features/orders/order-states.ts'
import { deliveryNote } from '#shared/features/orders/order-words.ts'

const unpaid = new Set<OrderState>(['agreed', 'awaiting-funds', 'review'])

describe('what stands below the address of an order', () => {
  it('promises the whole address to its seller only as long as the order can still be paid', () => {
    for (const state of orderStateNames) {
      const promised = unpaid.has(state)
      for (const [side, words] of [
        ['selling', 'You see the whole address once the order is paid.'],
        ['buying', 'The seller sees the whole address once the order is paid.'],
      ] as const) {
        expect(deliveryNote(state, side) === words, `${state}, ${side}`).toBe(promised)
      }
    }
  })

  it('warns the seller of addresses in messages until the goods are sent, and says nothing later', () => {
    for (const state of orderStateNames.filter((each) => !unpaid.has(each))) {
      const warns = deliveryNote(state, 'selling')?.startsWith('Never send to an address') ?? false
      expect(warns, state).toBe(state === 'funded')
      expect(deliveryNote(state, 'buying'), state).toBeNull()
    }
  })
})

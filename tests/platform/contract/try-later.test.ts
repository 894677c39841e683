import { describe, expect, it } from 'vitest'

import { tryLater } from '#server/contract/problem.ts'

describe('somebody who has tried too often', () => {
  it.each([
    [0.2, '1 second'],
    [40, '40 seconds'],
    [91, '2 minutes'],
    [900, '15 minutes'],
    [5401, '2 hours'],
    [86_400, '24 hours'],
  ])('is told how long to wait: %d seconds', (seconds, words) => {
    expect(tryLater('too-many-requests', seconds).message).toBe(
      `Too many attempts. Try again in ${words}.`,
    )
  })

  it('is told the reason instead where there is one', () => {
    const says = 'You can send it again in 40 seconds.'
    expect(tryLater('too-many-requests', 40, says).message).toBe(says)
  })
})

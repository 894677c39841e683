import { expect, it } from 'vitest'

import { findOwnOrder } from '#server/features/orders/service.ts'
import { numberOf } from '#server/features/papers/find-paper.ts'
import { readFacts } from '#server/features/papers/paper-facts.ts'
import { writeOnce } from '#server/features/papers/write-paper.ts'

import { memberContextFor } from '../../support/contexts.ts'
import { openOrders } from '../../support/order-site.ts'

const { site, buyer, ordered } = await openOrders()

/** Writes the confirmation of a new order, each time that the clock is read a moment later. */
async function confirmed(...moments: [string, ...string[]]) {
  const number = await ordered()
  const member = await memberContextFor(site, buyer)
  const facts = await readFacts(member, await findOwnOrder(member, number), 'confirmation')
  const clock = () => new Date((moments.length > 1 ? moments.shift() : moments[0]) ?? '')
  const written = await writeOnce({ ...member, clock }, 'confirmation', facts, buyer.personId)
  return [numberOf(written), written.writtenAt.toISOString()]
}

it('papers are numbered from 1 in each year, and one begun in the old year is dated in it', async () => {
  expect(await confirmed('2030-12-31T23:59:58Z')).toEqual([
    'RL-2030-00001',
    '2030-12-31T23:59:58.000Z',
  ])
  // Its turn comes after midnight, when others may have numbers of the new year.
  expect(await confirmed('2030-12-31T23:59:59.9Z', '2031-01-01T00:00:00.1Z')).toEqual([
    'RL-2030-00002',
    '2030-12-31T23:59:59.999Z',
  ])
  expect(await confirmed('2031-01-01T00:00:01Z')).toEqual([
    'RL-2031-00001',
    '2031-01-01T00:00:01.000Z',
  ])
})

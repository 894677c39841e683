import { expect, it } from 'vitest'

import { setOperator } from '#server/features/accounts/service.ts'

import { caseCall, does } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place } from '../../../support/orders.ts'
import { signInAs } from '../../../support/people.ts'

const { site, ctx, buyer, lot, inspected, receive, contested, askUs } = await openOrders()

/** The id of a dispute that takes two operators, who may rule on it. */
async function disputed(): Promise<string> {
  // The payment of a new buyer's first order would be checked.
  await does(site, buyer, await inspected(), 'acceptance')
  const { slug } = await lot()
  const number = await place(site, buyer, slug, { pieces: 4, goods: 1_116_000 })
  return askUs(await contested(await receive(number)))
}

it('a ruling of somebody who is not an operator any more is not confirmed but proposed again', async () => {
  const id = await disputed()
  const former = await signInAs(site, 'operator')
  const present = await signInAs(site, 'operator')
  const refund = { outcome: 'refund', reasoning: 'Treated.' }
  await caseCall(site, former, id, '/rulings', refund)
  await setOperator(ctx, former.personId, false)
  const of = `/rulings/${(await caseCall(site, present, id)).json.ruling.id}`
  const refused = await caseCall(site, present, id, `${of}/confirmation`, {})
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    expect.stringContaining('not an operator any more'),
  ])
  const reason = 'Its author has left us.'
  expect((await caseCall(site, present, id, `${of}/refusal`, { reason })).status).toBe(200)
  expect((await caseCall(site, present, id, '/rulings', refund)).status).toBe(201)
})

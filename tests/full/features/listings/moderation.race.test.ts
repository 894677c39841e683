import { expect, it } from 'vitest'

import { aBand, decisionOn, ownOf, trustedSeller } from '../../../support/listing-review.ts'
import { signInAs } from '../../../support/people.ts'
import { openSite } from '../../../support/site.ts'
import { stock, submit, trader } from '../../../support/traders.ts'

const site = await openSite()
const operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')] as const

it('of two operators who decide on a listing at once, one is refused and one decision counts', async () => {
  for (let round = 0; round < 10; round += 1) {
    const seller = await trader(site, 'seller')
    const { id } = await submit(site, seller, aBand())
    const decide = await decisionOn(site, operators[0], id)
    const [first, second] = await Promise.all([
      decide('approve', undefined, operators[0]),
      decide('send-back', 'The pictures are blurred.', operators[1]),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const { state } = await ownOf(site, seller, id)
    expect(state).toBe(first.status === 200 ? 'live' : 'draft')
  }
})

it('a live listing is taken down only once', async () => {
  const seller = await trustedSeller(site)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await submit(site, seller, aBand())
    // After the first takedown the seller's next ones wait.
    if ((await ownOf(site, seller, id)).state === 'review') {
      await (
        await decisionOn(site, operators[0], id)
      )('approve')
    }
    const decide = await decisionOn(site, operators[0], id)
    const answers = await Promise.all(
      operators.map((who) => decide('take-down', 'Reported as stolen.', who)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

it('a seller who takes a listing back while it is approved leaves it in one state', async () => {
  for (let round = 0; round < 10; round += 1) {
    const seller = await trader(site, 'seller')
    const { id, version } = await submit(site, seller, aBand())
    const decide = await decisionOn(site, operators[0], id)
    const [approved] = await Promise.all([
      decide('approve'),
      stock(site, seller, `/${id}/moves`, { version, move: 'keep-private' }).catch(() => null),
    ])
    const { state, review } = await ownOf(site, seller, id)
    expect(state).toBe(approved.status === 200 ? 'live' : 'private')
    expect(review).toBeNull()
  }
})

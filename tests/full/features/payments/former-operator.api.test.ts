import { expect, it } from 'vitest'

import { setOperator } from '#server/features/accounts/service.ts'

import { openMoney } from '../../../support/money-site.ts'
import { money, readPayoutDesk } from '../../../support/payments.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'

const { site, ctx, maker, checker, accepted } = await openMoney()

it('a payout is prepared again if whoever prepared it is not an operator any more', async () => {
  const ordered = await accepted()
  const former = await signInAs(site, 'operator')
  const prepare = (who: SignedIn) =>
    money(site, who, '/payouts', { owed: [{ orderId: ordered.id, kind: 'proceeds' }] })
  const prepared = async () => (await readPayoutDesk(site, checker)).underWay[0]
  const approve = (id: string) => money(site, checker, '/payouts/approve', { payouts: [id] })
  expect((await prepare(former)).status).toBe(201)
  await setOperator(ctx, former.personId, false)
  const payout = await prepared()
  expect(payout.hindrance).toContain('not an operator any more')
  const refused = await approve(payout.id)
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    `Payout ${payout.number}: ${payout.hindrance}`,
  ])
  const end = { how: 'withdraw', reason: 'Prepared by a former operator.' }
  expect((await money(site, checker, `/payouts/${payout.id}/end`, end)).status).toBe(200)
  expect((await prepare(maker)).status).toBe(201)
  const again = await prepared()
  expect(again.hindrance).toBeNull()
  expect((await approve(again.id)).status).toBe(200)
})

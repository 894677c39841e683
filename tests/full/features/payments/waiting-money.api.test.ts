import { expect, it } from 'vitest'

import { callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { accept, importLines, money, orderOne, paymentOf } from '../../../support/payments.ts'

const { site, ctx, maker, checker, seller, buyer } = await openMoney()

const queue = async (name: string) => {
  const { json } = await callConsole(site, maker, '/overview')
  return json.queues.find((each: { name: string }) => each.name === name)
}

it('the console’s overview says which money waits for an operator', async () => {
  const ordered = await orderOne(site, ctx, { seller, buyer })
  const payment = paymentOf(ordered)
  // Half of an open order’s total waits for its buyer, not for us.
  await importLines(site, maker, [{ ...payment, amount: 100 }])
  expect(await queue('suspense')).toMatchObject({ waiting: 0, next: null })
  await importLines(site, maker, [{ ...payment, amount: 4321, remittance: 'For rings' }])
  expect(await queue('suspense')).toMatchObject({
    waiting: 1,
    next: { title: { minor: 4321, currency: 'EUR' } },
  })
  expect(await queue('approvals')).toMatchObject({ waiting: 0, next: null })

  const sold = await orderOne(site, ctx, { seller, buyer })
  await importLines(site, maker, [paymentOf(sold)])
  await accept(site, seller, buyer, sold.number)
  await money(site, maker, '/payouts', { owed: [{ orderId: sold.id, kind: 'proceeds' }] })
  const { waiting, next } = await queue('approvals')
  expect([waiting, next.title]).toEqual([1, { minor: 294_000, currency: 'EUR' }])
  await money(site, checker, '/payouts/approve', { payouts: [next.id] })
  expect(await queue('approvals')).toMatchObject({ waiting: 0, next: null })
})

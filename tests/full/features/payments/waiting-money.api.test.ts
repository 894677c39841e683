import { expect, it } from 'vitest'

import { callConsole } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { importLines, paymentOf } from '../../../support/payments.ts'

const { site, maker, checker, order, accepted, prepare, approve } = await openMoney()

const queue = async (name: string) => {
  const { json } = await callConsole(site, maker, '/overview')
  return json.queues.find((each: { name: string }) => each.name === name)
}

it('the console’s overview says which money waits for an operator', async () => {
  const ordered = await order()
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

  await prepare(await accepted())
  const { waiting, next } = await queue('approvals')
  expect([waiting, next.title]).toEqual([1, { minor: 294_000, currency: 'EUR' }])
  await approve(checker, next.id)
  expect(await queue('approvals')).toMatchObject({ waiting: 0, next: null })
})

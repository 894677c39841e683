import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { openMoney } from '../../../support/money-site.ts'
import { importLines, paymentOf } from '../../../support/payments.ts'
import { changeRows } from '../../../support/rows.ts'

const { site, maker, buyer, order, stateOf } = await openMoney()

it('a payment counts as the buyer’s by the name that was verified when they ordered', async () => {
  const [one, two] = [await order(), await order()]
  // Whose verification has run out may enter any name, such as that of somebody who pays for them.
  await changeRows(site, company, buyer.companyId, { state: 'draft', legalName: 'Third Party Ltd' })
  await importLines(site, maker, [{ ...paymentOf(one), name: 'Third Party Ltd' }, paymentOf(two)])
  expect(await stateOf(one.number)).toBe('awaiting-funds')
  expect(await stateOf(two.number)).toBe('funded')
  const { json } = await callAs(site, buyer, '/arrived-payments')
  expect(json).toEqual({ orders: [] })
})

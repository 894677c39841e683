import { expect, it } from 'vitest'

import { does } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { readOrder } from '../../../support/orders.ts'
import { listPapers, paperOf, writePaper } from '../../../support/papers.ts'

const { site, buyer, inspected } = await openOrders()

it('without a company that runs the marketplace the fee has no VAT, and there is no invoice for it', async () => {
  const number = await inspected()
  await does(site, buyer, number, 'acceptance')
  expect((await readOrder(site, buyer, number)).json.paid).toMatchObject({
    feeVat: 0,
    feeTax: { treatment: 'unknown', rate: 0 },
    total: 596_820,
  })
  const { items } = (await listPapers(site, buyer, number)).json
  expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('fee-invoice')
  expect((await writePaper(site, buyer, number, 'fee-invoice')).status).toBe(409)
  const { paper } = await paperOf(site, buyer, number, 'confirmation')
  expect(paper).not.toMatch(/of the fee|our fee/)
})

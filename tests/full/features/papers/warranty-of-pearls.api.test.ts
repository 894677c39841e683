import { expect, it } from 'vitest'

import { openOrders } from '../../../support/order-site.ts'
import { pay, place } from '../../../support/orders.ts'
import { listPapers } from '../../../support/papers.ts'

const { site, ctx, seller, buyer, lot } = await openOrders()

it('a warranty is offered for natural stones beside cultured pearls, but not for grown ones beside them', async () => {
  const pearls = {
    'stones.2.gem': 'Pearl',
    'stones.2.count': '2',
    'stones.2.carats': '3',
    'stones.2.origin': 'Cultured',
    'stones.2.treatment': 'N',
  }
  const warrantsWith = async (origin: string) => {
    const { slug } = await lot({ ...pearls, 'stones.1.origin': origin })
    const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    return (await listPapers(site, seller, number)).json.warrants
  }
  expect(await warrantsWith('Natural')).toHaveLength(1)
  expect(await warrantsWith('Laboratory-grown')).toBeNull()
})

import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { toldTo } from '../../../support/notifications.ts'
import { threadOf, writeAbout } from '../../../support/order-messages.ts'
import { openOrders } from '../../../support/order-site.ts'
import { sendPicture } from '../../../support/sent-pictures.ts'

const { site, seller, buyer, ordered } = await openOrders()

it('a message that is sent ten times at once is written, shown and told once', async () => {
  const number = await ordered()
  const { id } = await sendPicture(site, seller, `/orders/${number}/message-pictures`)
  const said = { key: randomUUID(), pictures: [id] }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => writeAbout(site, seller, number, 'It is on its way.', said)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await threadOf(site, buyer, number)).json.messages).toMatchObject([
    { text: 'It is on its way.', pictures: [id] },
  ])
  const title = `Order ${number}: a message from the seller`
  const told = await toldTo(site, buyer.personId)
  expect(told.filter((each) => each.title === title)).toHaveLength(1)
})

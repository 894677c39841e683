import { randomUUID } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { makeOffer, readOffer, write } from '../../../support/offers.ts'
import { threadOf, writeAbout } from '../../../support/order-messages.ts'
import { openOrders } from '../../../support/order-site.ts'
import { place } from '../../../support/orders.ts'
import { signInAs } from '../../../support/people.ts'
import {
  answerAppeal,
  appeal,
  decideOn,
  findReport,
  reportNews,
  reportThing,
} from '../../../support/reports.ts'
import { fetchPicture, sendPicture } from '../../../support/sent-pictures.ts'

const at = await openOrders()
const { site } = at
const operator = await signInAs(site, 'operator')

const threat = 'Pay us outside, or you will be sorry.'

describe('a message', () => {
  it('about an order is hidden from the other side with its pictures; its author reads why', async () => {
    const { slug } = await at.lot()
    const number = await place(site, at.buyer, slug, { pieces: 1, goods: 294_000 })
    const id = randomUUID()
    const shown = await sendPicture(site, at.seller, `/orders/${number}/message-pictures`)
    await writeAbout(site, at.seller, number, threat, { key: id, pictures: [shown.id] })
    expect(await reportThing(site, at.seller, 'order-message', id)).toBe(409)
    expect(await reportThing(site, at.stranger, 'order-message', id)).toBe(404)
    expect(await reportThing(site, at.buyer, 'offer-message', id)).toBe(404)
    expect(await reportThing(site, at.buyer, 'order-message', id)).toBe(201)
    const report = await findReport(site, operator, at.buyer, `about order ${number}`)
    expect(report).toMatchObject({ words: threat, author: { id: at.seller.companyId } })
    const reason = 'It is a threat.'
    expect(await decideOn(site, operator, report?.id ?? '', 'hide', reason)).toBe(200)

    const [read] = (await threadOf(site, at.buyer, number)).json.messages
    expect(read).toMatchObject({ id, text: '', pictures: [], removed: { reason: null } })
    const picture = `/orders/${number}/message-pictures/${shown.id}`
    expect((await fetchPicture(site, at.buyer, picture)).status).toBe(404)
    expect((await fetchPicture(site, at.seller, picture)).status).toBe(200)
    const [written] = (await threadOf(site, at.seller, number)).json.messages
    expect(written).toMatchObject({ text: threat, pictures: [shown.id], removed: { reason } })
    expect(await reportNews(site, at.seller, 'hidden')).toEqual([
      `We have hidden your message. It is the message “To the buyer about order ${number}”. The other side no longer reads it or sees its pictures. Its author still does. Open the page to read the reason.`,
    ])
    expect(await reportNews(site, at.buyer, 'decided')).toHaveLength(1)

    expect(await appeal(site, at.buyer, 'order-message', id)).toBe(404)
    expect(await appeal(site, at.seller, 'order-message', id)).toBe(201)
    const another = await signInAs(site, 'operator')
    expect(await answerAppeal(site, another, `about order ${number}`, 'show-again')).toBe(200)
    const [again] = (await threadOf(site, at.buyer, number)).json.messages
    expect(again).toMatchObject({ id, text: threat, pictures: [shown.id], removed: null })
    expect((await fetchPicture(site, at.buyer, picture)).status).toBe(200)
  })

  it('about an offer is hidden from the other side as well', async () => {
    const { slug } = await at.lot()
    const number = await makeOffer(site, at.stranger, slug, { pieces: 1, amount: 280_000 })
    const id = randomUUID()
    await write(site, at.stranger, number, threat, id)
    expect(await reportThing(site, at.buyer, 'offer-message', id)).toBe(404)
    expect(await reportThing(site, at.seller, 'offer-message', id)).toBe(201)
    const report = await findReport(site, operator, at.seller, `about offer ${number}`)
    expect(await decideOn(site, operator, report?.id ?? '', 'hide', 'It is a threat.')).toBe(200)
    expect((await readOffer(site, at.seller, number)).json.messages).toMatchObject([
      { id, text: '', removed: { reason: null } },
    ])
    expect((await readOffer(site, at.stranger, number)).json.messages).toMatchObject([
      { id, text: threat, removed: { reason: 'It is a threat.' } },
    ])
    expect(await reportThing(site, at.seller, 'offer-message', id)).toBe(404)
    expect(await appeal(site, at.stranger, 'offer-message', id)).toBe(201)
    const another = await signInAs(site, 'operator')
    expect(await answerAppeal(site, another, `about offer ${number}`, 'uphold')).toBe(200)
    expect((await readOffer(site, at.seller, number)).json.messages).toMatchObject([{ text: '' }])
  })
})

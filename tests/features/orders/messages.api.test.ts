import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { ordersFeature } from '#server/features/orders/feature.ts'
import { orderMessage, orderPicture } from '#server/features/orders/messages/table.ts'
import { orderData } from '#server/features/orders/personal-data.ts'
import { tradeOrder } from '#server/features/orders/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { copyOf } from '#server/personal-data/own-rows.ts'
import { contactMark } from '#shared/contact-data/contact-data.ts'

import { callAs } from '../../support/api-calls.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { does, rejection } from '../../support/disputes.ts'
import { mailsTo, sentMail } from '../../support/mails.ts'
import { toldTo } from '../../support/notifications.ts'
import { answer, makeOffer, readOffer, write } from '../../support/offers.ts'
import { threadOf, writeAbout } from '../../support/order-messages.ts'
import { openOrders } from '../../support/order-site.ts'
import { pay } from '../../support/orders.ts'
import { plainPdf } from '../../support/pdf.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { fetchPicture, sendPicture } from '../../support/sent-pictures.ts'
import { trader } from '../../support/traders.ts'
import { withoutIds } from '../../support/without-ids.ts'

const { site, ctx, seller, buyer, stranger, lot, ordered: placed, inspected } = await openOrders()
const operator = await signInAs(site, 'operator')

const send = (who: SignedIn, number: number, bytes?: Buffer) =>
  sendPicture(site, who, `/orders/${number}/message-pictures`, bytes)
const messagesOf = async (who: SignedIn, number: number) =>
  (await threadOf(site, who, number)).json.messages

describe('messages about an order', () => {
  it('are read alike by both sides from the first minute, and by operators', async () => {
    const number = await placed()
    await writeAbout(site, buyer, number, 'Which box do they come in?')
    await writeAbout(site, seller, number, 'A grey one, with the report.')
    const said = [
      { by: 'buyer', text: 'Which box do they come in?', hidden: false, pictures: [] },
      { by: 'seller', text: 'A grey one, with the report.', hidden: false, pictures: [] },
    ]
    expect(await messagesOf(buyer, number)).toMatchObject(said)
    expect(await messagesOf(seller, number)).toEqual(await messagesOf(buyer, number))
    expect((await threadOf(site, buyer, number)).json).toMatchObject({
      canWrite: true,
      closed: null,
      until: null,
    })
    const console = await callAs(site, operator, `/admin/orders/${number}/messages`)
    expect(JSON.parse(console.text).messages).toEqual(await messagesOf(buyer, number))
  })

  it('do not exist for anybody else', async () => {
    const number = await placed()
    const { id } = await send(buyer, number)
    await writeAbout(site, buyer, number, '', { pictures: [id] })
    for (const who of [stranger, await trader(site, 'seller')]) {
      expect((await threadOf(site, who, number)).status).toBe(404)
      expect((await writeAbout(site, who, number, 'Hello.')).status).toBe(404)
      expect((await send(who, number)).status).toBe(404)
      const picture = `/orders/${number}/message-pictures/${id}`
      expect((await callAs(site, who, picture)).status).toBe(404)
    }
    for (const path of ['messages', `message-pictures/${id}`]) {
      expect((await callAs(site, buyer, `/admin/orders/${number}/${path}`)).status).toBe(404)
    }
    expect((await writeAbout(site, operator, number, 'Hello.')).status).toBe(403)
  })

  it('are written by the roles that buy or sell, and read by all', async () => {
    const number = await placed()
    const [purchasing, sales] = [
      await colleagueOf(site, buyer.companyId, 'purchasing'),
      await colleagueOf(site, buyer.companyId, 'sales'),
    ]
    expect((await writeAbout(site, purchasing, number, 'For our Leeds shop.')).status).toBe(201)
    expect((await writeAbout(site, sales, number, 'Hello.')).status).toBe(403)
    expect((await send(sales, number)).status).toBe(403)
    const finance = await colleagueOf(site, seller.companyId, 'finance')
    expect((await threadOf(site, finance, number)).json).toMatchObject({
      messages: [{ text: 'For our Leeds shop.' }],
      canWrite: false,
      closed: null,
    })
  })

  it('hide contact data until an order between the two is paid, and keep it nowhere', async () => {
    const one = await trader(site, 'buyer')
    const number = await placed(one)
    const text = 'The stone is 2.03 ct. Call 020 7946 0958.'
    const masked = { text: `The stone is 2.03 ct. Call ${contactMark}.`, hidden: true }
    await writeAbout(site, seller, number, text)
    for (const who of [one, seller]) {
      expect((await threadOf(site, who, number)).json).toMatchObject({
        contactsOpen: false,
        messages: [masked],
      })
    }
    expect(withoutIds(JSON.stringify(await ctx.db.select().from(orderMessage)))).not.toMatch(/7946/)
    // Another order of the two is paid.
    await pay(ctx, await placed(one))
    await writeAbout(site, seller, number, text)
    expect((await threadOf(site, one, number)).json).toMatchObject({
      contactsOpen: true,
      messages: [masked, { text, hidden: false }],
    })
  })

  it('are written once if they are sent twice, with their pictures', async () => {
    const number = await placed()
    const { id } = await send(seller, number)
    const said = { key: randomUUID(), pictures: [id] }
    for (const turn of [1, 2]) {
      expect((await writeAbout(site, seller, number, 'Here.', said)).status, `${turn}`).toBe(201)
    }
    expect(await messagesOf(buyer, number)).toMatchObject([{ text: 'Here.', pictures: [id] }])
    const told = await toldTo(site, buyer.personId)
    const title = `Order ${number}: a message from the seller`
    expect(told.filter((each) => each.title === title)).toHaveLength(1)
    expect((await writeAbout(site, buyer, number, '')).status).toBe(422)
    expect((await writeAbout(site, buyer, number, 'x'.repeat(2001))).status).toBe(422)
  })

  it('are told to the other side only, in the app and by an email without what was said', async () => {
    const number = await inspected()
    await writeAbout(site, seller, number, 'Sent for £2,940. Call 020 7946 0958.')
    const title = `Order ${number}: a message from the seller`
    const told = (await toldTo(site, buyer.personId)).find((each) => each.title === title)
    expect(told).toMatchObject({
      kind: 'order-message',
      body: expect.stringMatching(/^The seller has written to you about “.+”\. Read and answer it/),
      link: `/orders/${number}`,
      readAt: null,
    })
    expect((await mailsTo(site, buyer.email))[0]).toMatchObject({
      kind: 'order-message',
      subject: title,
    })
    const mail = withoutIds(await sentMail(site, buyer.email, 'order-message'))
    expect(mail).toContain('Open the order')
    expect(mail).toContain(`/orders/${number}`)
    expect(mail).not.toMatch(/£|GBP|2,?940|7946|GB29|NWBK|IBAN/)
    expect((await toldTo(site, seller.personId)).map((each) => each.title)).not.toContain(title)
    expect((await mailsTo(site, seller.email)).map(({ subject }) => subject)).not.toContain(title)
  })

  it('cannot be changed or deleted', async () => {
    const number = await placed()
    const { id } = await send(seller, number)
    const key = randomUUID()
    await writeAbout(site, seller, number, 'Here.', { key, pictures: [id] })
    const { pool } = (await site.context.services.open()).database
    for (const change of [
      `UPDATE order_message SET text = 'x' WHERE id = '${key}'`,
      `DELETE FROM order_message WHERE id = '${key}'`,
      `UPDATE order_picture SET message_id = null WHERE id = '${id}'`,
      `DELETE FROM order_picture WHERE id = '${id}'`,
    ]) {
      await expect(pool.query(change), change).rejects.toThrow()
    }
  })

  it('are in the copy of their own data that their writer gets', async () => {
    const number = await placed()
    const { id } = await send(seller, number)
    await writeAbout(site, seller, number, 'Mine.', { pictures: [id] })
    const own = await copyOf(ctx, orderData, {
      id: seller.personId,
      email: seller.email,
      emailConfirmed: true,
      companyId: seller.companyId,
    })
    expect(own).toMatchObject({
      orderMessages: expect.arrayContaining([expect.objectContaining({ number, text: 'Mine.' })]),
      orderPictures: expect.arrayContaining([expect.objectContaining({ number })]),
    })
  })
})

describe('a picture of a message', () => {
  it('is seen by both sides and operators once the message shows it, and by nobody before', async () => {
    const number = await placed()
    const { id } = await send(seller, number)
    const path = `/orders/${number}/message-pictures/${id}`
    for (const who of [seller, buyer]) expect((await callAs(site, who, path)).status).toBe(404)
    expect((await callAs(site, operator, `/admin${path}`)).status).toBe(404)
    expect((await writeAbout(site, buyer, number, 'Mine.', { pictures: [id] })).status).toBe(422)
    expect((await writeAbout(site, seller, number, '', { pictures: [id] })).status).toBe(201)
    for (const who of [seller, buyer]) {
      expect(await fetchPicture(site, who, path)).toMatchObject({ status: 200, type: 'image/jpeg' })
    }
    expect((await callAs(site, operator, `/admin${path}`)).status).toBe(200)
    // Another order of the same two companies is no way in.
    const other = await placed()
    expect((await callAs(site, buyer, `/orders/${other}/message-pictures/${id}`)).status).toBe(404)
    expect((await send(buyer, number, plainPdf())).status).toBe(415)
  })

  it('is kept as long as a message shows it, and goes after a week if none does', async () => {
    const number = await placed()
    const [shown, unused] = [await send(seller, number), await send(seller, number)]
    await writeAbout(site, seller, number, '', { pictures: [shown.id] })
    const keyOf = async (id: string) =>
      (await ctx.db.select().from(orderPicture).where(eq(orderPicture.id, id)))[0]?.storageKey
    const keys = [await keyOf(shown.id), await keyOf(unused.id)].map(String)
    const known = (await ordersFeature.storageKeys?.(ctx, [...keys, randomUUID()])) ?? []
    expect(known.toSorted()).toEqual(keys.toSorted())
    const in8Days = new Date(ctx.clock().getTime() + 8 * 86_400_000)
    await forgetExpired({ ...ctx, clock: () => in8Days }, [ordersFeature])
    expect([await keyOf(shown.id), await keyOf(unused.id)]).toEqual([keys[0], undefined])
  })
})

describe('there is one place to write', () => {
  it('goods that are rejected or disputed have statements instead, until that has ended', async () => {
    const number = await inspected()
    await writeAbout(site, buyer, number, 'They have arrived.')
    await does(site, buyer, number, 'rejection', rejection)
    const refused = await writeAbout(site, buyer, number, 'Why is it SI2?')
    expect([refused.status, JSON.parse(refused.text).detail]).toEqual([
      409,
      expect.stringContaining('statement'),
    ])
    expect((await send(seller, number)).status).toBe(409)
    expect((await threadOf(site, seller, number)).json).toMatchObject({
      messages: [{ text: 'They have arrived.' }],
      canWrite: false,
      closed: 'disputed',
    })
    await does(site, seller, number, 'return-agreement')
    expect((await writeAbout(site, seller, number, 'To our London office.')).status).toBe(201)
  })

  it('an offer that has become an order is written about on the page of the order', async () => {
    const { slug } = await lot()
    const offer = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })
    await write(site, buyer, offer, 'Is it resizable?')
    const { json } = await answer(site, seller, offer, 'acceptance')
    const refused = await write(site, seller, offer, 'It is.')
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      `This offer is order ${json.orderNumber} now. Write about that instead.`,
    ])
    expect((await readOffer(site, seller, offer)).json).toMatchObject({
      messages: [{ text: 'Is it resizable?' }],
      canWrite: false,
    })
    expect((await writeAbout(site, seller, json.orderNumber, 'It is.')).status).toBe(201)
  })
})

it('an order that is over can be written about for 90 days, and read for ever', async () => {
  const overFor = async (days: number) => {
    const number = await placed()
    await writeAbout(site, seller, number, 'Thank you.')
    const stateSince = new Date(ctx.clock().getTime() - days * 86_400_000)
    await changeRows(site, tradeOrder, { number }, { state: 'paid-out', stateSince, dueAt: null })
    return { number, until: new Date(stateSince.getTime() + 90 * 86_400_000).toISOString() }
  }
  const recent = await overFor(89)
  expect((await threadOf(site, buyer, recent.number)).json).toMatchObject({
    canWrite: true,
    closed: null,
    until: recent.until,
  })
  expect((await writeAbout(site, buyer, recent.number, 'A stone is loose.')).status).toBe(201)
  const { number, until } = await overFor(91)
  expect((await writeAbout(site, buyer, number, 'A stone is loose.')).status).toBe(409)
  expect((await send(buyer, number)).status).toBe(409)
  expect((await threadOf(site, buyer, number)).json).toMatchObject({
    messages: [{ text: 'Thank you.' }],
    canWrite: false,
    closed: 'over',
    until,
  })
})

import { expect, it } from 'vitest'

import { callAs } from '../../../support/api-calls.ts'
import { does, rejection } from '../../../support/disputes.ts'
import { openOrders } from '../../../support/order-site.ts'
import { act, readOrder, shipment } from '../../../support/orders.ts'
import { plainPdf } from '../../../support/pdf.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'
import { fetchPicture, sendPicture } from '../../../support/sent-pictures.ts'

const { site, seller, buyer, stranger, paid: funded } = await openOrders()
const operator = await signInAs(site, 'operator')

const send = (who: SignedIn, number: number, bytes?: Buffer) =>
  sendPicture(site, who, `/orders/${number}/packing-pictures`, bytes)

it('both sides and operators see how the goods were packed, once they are sent', async () => {
  const number = await funded()
  const { id } = await send(seller, number)
  const path = `/orders/${number}/packing-pictures/${id}`
  expect((await callAs(site, buyer, path)).status).toBe(404)
  await does(site, seller, number, 'shipment', { ...shipment, pictures: [id] })
  for (const who of [seller, buyer]) {
    expect((await readOrder(site, who, number)).json.shipment.pictures).toEqual([id])
    expect(await fetchPicture(site, who, path)).toMatchObject({ status: 200, type: 'image/jpeg' })
  }
  expect((await callAs(site, operator, `/admin${path}`)).status).toBe(200)
  for (const who of [stranger, buyer]) {
    const own = who === buyer ? `/admin${path}` : path
    expect((await callAs(site, who, own)).status).toBe(404)
  }
  // It is neither evidence of a statement nor what the buyer said about the money.
  expect((await callAs(site, buyer, `/orders/${number}/evidence/${id}`)).status).toBe(404)
})

it('the buyer shows how rejected goods were packed for their way back', async () => {
  const number = await funded()
  await does(site, seller, number, 'shipment', shipment)
  expect((await send(buyer, number)).status).toBe(409)
  await does(site, buyer, number, 'delivery')
  await does(site, buyer, number, 'rejection', rejection)
  await does(site, seller, number, 'return-agreement')
  const { id } = await send(buyer, number)
  await does(site, buyer, number, 'return', { ...shipment, pictures: [id] })
  const { json } = await readOrder(site, seller, number)
  expect([json.shipment.pictures, json.dispute.returned.pictures]).toEqual([[], [id]])
  const path = `/orders/${number}/packing-pictures/${id}`
  expect((await fetchPicture(site, seller, path)).status).toBe(200)
})

it('a picture that is refused leaves the goods unsent', async () => {
  const [number, other] = [await funded(), await funded()]
  expect((await send(seller, number, plainPdf())).status).toBe(415)
  expect((await send(buyer, number)).status).toBe(409)
  expect((await send(stranger, number)).status).toBe(404)
  const { id } = await send(seller, other)
  const ship = { ...shipment, pictures: [id] }
  const { status, json } = await act(site, seller, number, 'shipment', ship)
  expect([status, json.errors[0].pointer]).toEqual([422, '/pictures'])
  expect((await readOrder(site, seller, number)).json.state).toBe('funded')
})

it('a picture of packed goods cannot be changed, and serves nothing else', async () => {
  const number = await funded()
  const { id } = await send(seller, number)
  await does(site, seller, number, 'shipment', { ...shipment, pictures: [id] })
  await does(site, buyer, number, 'delivery')
  await does(site, buyer, number, 'rejection', rejection)
  const said = { text: 'It left as the pictures show.', evidence: [id] }
  expect((await act(site, seller, number, 'contest', said)).status).toBe(422)
  const { pool } = (await site.context.services.open()).database
  for (const change of [
    `UPDATE order_evidence SET packing = false WHERE id = '${id}'`,
    `DELETE FROM order_evidence WHERE id = '${id}'`,
  ]) {
    await expect(pool.query(change), change).rejects.toThrow()
  }
})

import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'

import { offersFeature } from '#server/features/offers/feature.ts'
import { offerThreads } from '#server/features/offers/messages.ts'
import { offerPicture } from '#server/features/offers/table.ts'
import { forgetExpired } from '#server/jobs/housekeeping.ts'
import { pictureKeysOf } from '#server/threads/pictures.ts'

import { callAs } from '../../../support/api-calls.ts'
import { answer, makeOffer, readOffer } from '../../../support/offers.ts'
import { openOrders } from '../../../support/order-site.ts'
import { plainPdf } from '../../../support/pdf.ts'
import type { SignedIn } from '../../../support/people.ts'
import { jpegOf } from '../../../support/photographs.ts'
import { fetchPicture, sendPicture } from '../../../support/sent-pictures.ts'

const { site, ctx, seller, buyer, stranger, lot } = await openOrders()

const offered = async () =>
  makeOffer(site, buyer, (await lot()).slug, { pieces: 1, amount: 250_000 })
const send = (who: SignedIn, number: number, bytes?: Buffer) =>
  sendPicture(site, who, `/offers/${number}/pictures`, bytes)
const writes = (who: SignedIn, number: number, body: object) =>
  callAs(site, who, `/offers/${number}/messages`, { key: randomUUID(), text: '', ...body })
const messagesOf = async (who: SignedIn, number: number) =>
  (await readOffer(site, who, number)).json.messages

it('a message of pictures alone is read by both sides, and its pictures by nobody else', async () => {
  const number = await offered()
  const { id } = await send(seller, number)
  const path = `/offers/${number}/pictures/${id}`
  for (const who of [seller, buyer]) expect((await callAs(site, who, path)).status).toBe(404)
  expect((await writes(seller, number, { pictures: [id] })).status).toBe(201)
  for (const who of [seller, buyer]) {
    expect(await messagesOf(who, number)).toMatchObject([{ text: '', pictures: [id] }])
    expect(await fetchPicture(site, who, path)).toMatchObject({ status: 200, type: 'image/jpeg' })
  }
  expect((await callAs(site, stranger, path)).status).toBe(404)
  // Another offer of the same two companies is no way in.
  const other = await offered()
  expect((await callAs(site, buyer, `/offers/${other}/pictures/${id}`)).status).toBe(404)
})

it('a picture is made smaller, and keeps nothing of where and when it was taken', async () => {
  const number = await offered()
  const taken = await sharp(await jpegOf(3200, 1600))
    .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: '020 7946 0958' } })
    .toBuffer()
  const { id } = await send(seller, number, taken)
  await writes(seller, number, { pictures: [id] })
  const { bytes } = await fetchPicture(site, buyer, `/offers/${number}/pictures/${id}`)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect({ width, height, exif }).toEqual({ width: 2400, height: 1200, exif: undefined })
})

it('only pictures are taken, and only from a side that may write', async () => {
  const number = await offered()
  const pdf = await send(buyer, number, plainPdf())
  expect([pdf.status, pdf.json.detail]).toEqual([
    415,
    'This kind of file is not accepted. Send a JPEG or a PNG.',
  ])
  expect((await send(buyer, number, Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)
  expect((await send(stranger, number)).status).toBe(404)
  await answer(site, seller, number, 'refusal')
  expect((await send(buyer, number)).status).toBe(409)
})

it('a message has words or pictures, six at most, each shown once by whoever sent it', async () => {
  const number = await offered()
  expect((await writes(buyer, number, {})).status).toBe(422)
  const seven = Array.from({ length: 7 }, () => randomUUID())
  expect((await writes(buyer, number, { pictures: seven })).status).toBe(422)
  const { id } = await send(seller, number)
  const stolen = await writes(buyer, number, { text: 'Mine.', pictures: [id] })
  expect([stolen.status, JSON.parse(stolen.text).errors[0].pointer]).toEqual([422, '/pictures'])
  expect(await messagesOf(buyer, number)).toEqual([])
  expect((await writes(seller, number, { pictures: [id] })).status).toBe(201)
  expect((await writes(seller, number, { pictures: [id] })).status).toBe(422)
  expect(await messagesOf(buyer, number)).toHaveLength(1)
})

it('a message that is sent twice is written once, with its pictures', async () => {
  const number = await offered()
  const { id } = await send(seller, number)
  const said = { key: randomUUID(), pictures: [id] }
  for (const turn of [1, 2])
    expect((await writes(seller, number, said)).status, `${turn}`).toBe(201)
  expect(await messagesOf(buyer, number)).toMatchObject([{ pictures: [id] }])
})

it('a picture that was shown cannot be changed; one that was not goes after a week', async () => {
  const number = await offered()
  const [shown, unused] = [await send(seller, number), await send(seller, number)]
  await writes(seller, number, { pictures: [shown.id] })
  const keyOf = async (id: string) =>
    (await ctx.db.select().from(offerPicture).where(eq(offerPicture.id, id)))[0]?.storageKey
  const keys = [await keyOf(shown.id), await keyOf(unused.id)].map(String)
  expect((await pictureKeysOf(offerThreads)(ctx, [...keys, randomUUID()])).toSorted()).toEqual(
    keys.toSorted(),
  )
  const in8Days = new Date(ctx.clock().getTime() + 8 * 86_400_000)
  await forgetExpired({ ...ctx, clock: () => in8Days }, [offersFeature])
  expect([await keyOf(shown.id), await keyOf(unused.id)]).toEqual([keys[0], undefined])
  const { pool } = (await site.context.services.open()).database
  for (const change of [
    `UPDATE offer_picture SET message_id = null WHERE id = '${shown.id}'`,
    `UPDATE offer_picture SET storage_key = 'x' WHERE id = '${shown.id}'`,
    `DELETE FROM offer_picture WHERE id = '${shown.id}'`,
  ]) {
    await expect(pool.query(change), change).rejects.toThrow()
  }
})

import { describe, expect, it } from 'vitest'

import { type Listing } from '#server/features/listings/stock/own-listing.ts'
import { mostPictures } from '#shared/features/listings/pictures-contract.ts'

import { callAs } from '../../support/api-calls.ts'
import { photograph } from '../../support/photographs.ts'
import { ask, openSite } from '../../support/site.ts'
import { addPictureRow, ring, stock, trader } from '../../support/traders.ts'
import { uploadFile } from '../../support/uploads.ts'

const site = await openSite()
const seller = await trader(site, 'seller')

interface Pictured extends Pick<Listing, 'id' | 'version'> {
  openPoints: { key: string }[]
  pictures: { id: string; key: string; masterKey: string; widths: number[]; alt: string }[]
}

let count = 0
const draft = async (): Promise<Pictured> =>
  (await stock(site, seller, '', {
    kind: 'jewellery',
    said: { ...ring, stockNumber: `PIC-${(count += 1)}` },
  })) as unknown as Pictured

const own = async (id: string): Promise<Pictured> =>
  (await stock(site, seller, `/${id}`)) as unknown as Pictured

const jpeg = async () => (await photograph([1400, 1300])).jpeg().toBuffer()

const upload = (bytes: Buffer, who = seller) => uploadFile(site, who, bytes)

const add = (id: string, key: string, who = seller) =>
  callAs(site, who, `/stock/${id}/pictures`, { upload: key })

describe('a picture of a listing', () => {
  it('is taken from an upload, described from the fields, and gets its sizes', async () => {
    const { id } = await draft()
    const answer = await add(id, await upload(await jpeg()))
    expect(answer.status).toBe(201)
    const [picture] = (JSON.parse(answer.text) as Pictured).pictures
    expect(picture?.alt).toBe('Oval sapphire and diamond halo ring, white gold 750 (18k)')
    expect((await ask(site.address, `/pictures/${picture?.masterKey}-preview.webp`)).status).toBe(
      200,
    )
    const widths = async () => (await own(id)).pictures[0]?.widths.length
    await expect.poll(widths).toBeGreaterThan(2)
    const key = (await own(id)).pictures[0]?.key
    expect((await ask(site.address, `/pictures/${key}-320.avif`)).headers['content-type']).toBe(
      'image/avif',
    )
  })

  it('is needed before a listing can be published', async () => {
    const { id, openPoints, version } = await draft()
    expect(openPoints.map(({ key }) => key)).toEqual(['pictures'])
    const refused = await callAs(site, seller, `/stock/${id}/moves`, { version, move: 'publish' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('/said/pictures')
  })

  it('is refused if it is no picture, or the upload is somebody else’s', async () => {
    const { id } = await draft()
    const text = await add(id, await upload(Buffer.from('<svg onload="alert(1)"/>')))
    expect(text.status).toBe(415)
    const stranger = await trader(site, 'seller')
    const theirs = await upload(await jpeg(), stranger)
    expect((await add(id, theirs)).status).toBe(404)
    expect((await add(id, theirs, stranger)).status).toBe(404)
    expect((await own(id)).pictures).toEqual([])
  })

  it('has its place and its words, until it is removed with its files', async () => {
    const { id } = await draft()
    const first = await add(id, await upload(await jpeg()))
    const second = await add(id, await upload(await jpeg()))
    expect([first.status, second.status]).toEqual([201, 201])
    const before = await own(id)
    const [one, two] = before.pictures.map((each) => each.id)
    const arranged = await callAs(
      site,
      seller,
      `/stock/${id}/pictures`,
      {
        pictures: [
          { id: two, alt: 'The ring from above.' },
          { id: one, alt: '' },
        ],
      },
      'PUT',
    )
    expect((JSON.parse(arranged.text) as Pictured).pictures.map(({ alt }) => alt)).toEqual([
      'The ring from above.',
      'Oval sapphire and diamond halo ring, white gold 750 (18k), view 2',
    ])
    const removed = await callAs(site, seller, `/stock/${id}/pictures/${two}`, undefined, 'DELETE')
    expect(removed.status).toBe(200)
    const gone = before.pictures[1]
    expect((await ask(site.address, `/pictures/${gone?.masterKey}-preview.webp`)).status).toBe(404)
  })

  it('is one of twelve at most', async () => {
    const { id } = await draft()
    for (let at = 0; at < mostPictures; at += 1) await addPictureRow(site, id)
    expect((await add(id, await upload(await jpeg()))).status).toBe(409)
  })
})

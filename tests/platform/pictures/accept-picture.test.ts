import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { pictureFile } from '#shared/contract/pictures.ts'

import { plainPdf } from '../../support/pdf.ts'
import { blackPng, photograph } from '../../support/photographs.ts'

const photo = await photograph([600, 400])
const [jpeg, png, webp, gif, tiff, avif] = await Promise.all([
  photo.clone().jpeg().toBuffer(),
  photo.clone().png().toBuffer(),
  photo.clone().webp().toBuffer(),
  photo.clone().gif().toBuffer(),
  photo.clone().tiff().toBuffer(),
  photo.clone().avif({ effort: 0 }).toBuffer(),
])
const taken: [string, Buffer][] = [
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
]
const refused = (status: number) => ({ name: 'ProblemError', status })
const bitsOf = async (picture: Buffer) => BigInt(`0x${(await acceptPicture(picture)).hash}`)
/** In how many bits the hashes of two pictures differ. */
const distance = async (one: Buffer, other: Buffer) =>
  ((await bitsOf(one)) ^ (await bitsOf(other))).toString(2).replaceAll('0', '').length

describe('an uploaded picture', () => {
  it.each(taken)('is accepted as %s and becomes a WebP of the same size', async (_name, bytes) => {
    const { master, preview, width, height } = await acceptPicture(bytes)
    expect([width, height]).toEqual([600, 400])
    expect(await sharp(master).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 600 })
  })

  it('loses its place and its camera, and is turned upright', async () => {
    const sent = await sharp(jpeg)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(sent.includes('Exif')).toBe(true)
    const { master, preview, width, height } = await acceptPicture(sent)
    expect([width, height]).toEqual([400, 600])
    for (const kept of [master, preview]) {
      const { exif, xmp, iptc, icc, orientation, ...rest } = await sharp(kept).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect([rest.width, rest.height]).toEqual([400, 600])
    }
    // The first row of what was sent is now the column on the right.
    const corner = { left: 390, top: 10, width: 1, height: 1 }
    const [was] = await sharp(jpeg)
      .extract({ ...corner, left: 10, top: 9 })
      .raw()
      .toBuffer()
    const [is] = await sharp(master).extract(corner).raw().toBuffer()
    expect(Math.abs((was ?? 0) - (is ?? 255))).toBeLessThan(40)
  })

  it.each(taken)('%s: what is hidden behind it is never kept', async (_name, picture) => {
    for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04 archive PK\x05\x06', plainPdf()]) {
      const { master, preview } = await acceptPicture(Buffer.concat([picture, Buffer.from(tail)]))
      for (const kept of [master, preview]) expect(kept.includes(Buffer.from(tail))).toBe(false)
    }
  })

  it('what is hidden inside it is never kept', async () => {
    const script = Buffer.from('*/=alert(1)/*')
    const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2, ...script])
    const hiding = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect((await acceptPicture(hiding)).master.includes(script)).toBe(false)
  })

  it('stands on white where it is transparent, in shades of grey too', async () => {
    const clear = { width: 200, height: 200, channels: 4, background: '#00000000' } as const
    const { master } = await acceptPicture(await sharp({ create: clear }).png().toBuffer())
    expect([...(await sharp(master).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
    const grey = await sharp(jpeg).greyscale().toColourspace('b-w').png().toBuffer()
    expect((await acceptPicture(grey)).width).toBe(600)
  })

  it('is kept with at most 4096 pixels on a side', async () => {
    const panorama = await sharp(jpeg).resize(20_000, 400, { fit: 'fill' }).jpeg().toBuffer()
    expect(await acceptPicture(panorama)).toMatchObject({ width: 4096, height: 82 })
  })

  it('is recognised when it comes again smaller, or in another format', async () => {
    const smaller = await sharp(jpeg).resize(300).jpeg({ quality: 50 }).toBuffer()
    expect(await distance(jpeg, webp)).toBeLessThan(4)
    expect(await distance(jpeg, smaller)).toBeLessThan(4)
    const other = await (await photograph([600, 400], 7)).jpeg().toBuffer()
    expect(await distance(jpeg, other)).toBeGreaterThan(16)
  })
})

describe('a hostile picture', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const others: [string, Buffer][] = [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from(drawing)],
    ['SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${drawing}`)],
    ['GIF', gif],
    ['TIFF', tiff],
    ['AVIF', avif],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['VIPS', Buffer.from('b6a6f208', 'hex')],
    ['a PDF', Buffer.from(plainPdf())],
    ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0ring.jpg', 'latin1')],
    ['another RIFF file', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['a JPEG after a space', Buffer.concat([Buffer.from(' '), jpeg])],
  ]
  it.each(others)('%s is refused, whatever it is called', async (_name, bytes) => {
    await expect(acceptPicture(bytes)).rejects.toMatchObject(refused(415))
  })

  const heads = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x24\0\0\0WEBP']
  it.each([
    ['nothing', Buffer.alloc(0)],
    ...heads.map((head): [string, Buffer] => [JSON.stringify(head), Buffer.from(head, 'latin1')]),
    ['a GIF under the head of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), gif])],
    ['SVG under the head of a WebP', Buffer.from(`RIFF\x24\0\0\0WEBP${drawing}`, 'latin1')],
    ['a PDF under the head of a PNG', Buffer.from(`\x89PNG\r\n\x1a\n${plainPdf()}`, 'latin1')],
  ])('%s is refused as damaged', async (_name, bytes) => {
    await expect(acceptPicture(bytes)).rejects.toMatchObject(refused(422))
  })

  it.each(taken)('a %s that is cut off anywhere is refused', async (_name, whole) => {
    for (const part of [0.02, 0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      await expect(acceptPicture(cut), `${part}`).rejects.toMatchObject(refused(422))
    }
  })

  it('a bomb of 40,000 by 40,000 pixels is refused without being decoded', async () => {
    const bomb = blackPng(40_000, 40_000)
    expect(bomb.length).toBeLessThan(pictureFile.maxBytes)
    await expect(acceptPicture(bomb)).rejects.toMatchObject(refused(413))
  })

  it('41 megapixels are refused, 40 are not', async () => {
    await expect(acceptPicture(blackPng(8200, 5000))).rejects.toMatchObject(refused(413))
    expect(await acceptPicture(blackPng(8000, 5000))).toMatchObject({ width: 4096, height: 2560 })
  })

  it('one that claims more pixels than any memory holds is refused', async () => {
    const giant = Buffer.from(png)
    giant.writeUInt32BE(0x7fffffff, 16)
    giant.writeUInt32BE(0x7fffffff, 20)
    await expect(acceptPicture(giant)).rejects.toMatchObject({ name: 'ProblemError' })
  })

  it('one of more than 10 MB is refused', async () => {
    const large = Buffer.alloc(pictureFile.maxBytes + 1)
    jpeg.copy(large)
    await expect(acceptPicture(large)).rejects.toMatchObject(refused(413))
    expect((await acceptPicture(large.subarray(0, -1))).width).toBe(600)
  })

  it('one of a few pixels is refused', async () => {
    await expect(acceptPicture(blackPng(159, 2000))).rejects.toMatchObject(refused(422))
  })
})

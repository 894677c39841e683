import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { checkDocument as checkWithin } from '#server/documents/document-content.ts'
import { documentFile } from '#shared/features/companies/document-kinds.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { expectBelow } from '../../support/expect-below.ts'
import { plainPdf } from '../../support/pdf.ts'

// The product blocks all other formats in the whole process, which other test files share.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const blank = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#b08d57' } })
const jpeg = await blank().jpeg().toBuffer()
const png = await blank().png().toBuffer()
const noise = await sharp({
  create: {
    width: 300,
    height: 300,
    channels: 3,
    background: '#b08d57',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .png()
  .toBuffer()
const noisyJpeg = await sharp(noise).jpeg().toBuffer()
const [gif, tiff, avif, webp] = await Promise.all(
  (['gif', 'tiff', 'avif', 'webp'] as const).map((format) => blank().toFormat(format).toBuffer()),
)
const refused = (status: number) => ({ name: 'ProblemError', status })

const checkDocument = (bytes: Buffer) => checkWithin(bytes, documentFile)

describe('uploaded pictures', () => {
  it.each([
    ['jpeg', jpeg, 'image/jpeg', 'jpg'],
    ['png', png, 'image/png', 'png'],
  ])('a %s is accepted and remains one', async (kind, bytes, mediaType, extension) => {
    const checked = await checkDocument(bytes)
    expect(checked).toMatchObject({ kind, mediaType, extension })
    expect(await sharp(checked.bytes).metadata()).toMatchObject({ format: kind, width: 60 })
  })

  it('lose their place and camera, and are turned upright', async () => {
    const taken = await blank()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(taken.includes('Exif')).toBe(true)
    const { bytes } = await checkDocument(taken)
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect([width, height]).toEqual([40, 60])
  })

  it.each([
    ['jpeg', jpeg],
    ['png', png],
  ])('%s: data hidden behind the picture is never kept', async (_kind, picture) => {
    for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04 archive PK\x05\x06', plainPdf()]) {
      const { bytes } = await checkDocument(Buffer.concat([picture, Buffer.from(tail)]))
      expect(bytes.includes(Buffer.from(tail))).toBe(false)
    }
  })

  it('data hidden inside the picture is never kept', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const comment = Buffer.from([0xff, 0xfe, 0, script.length + 2, ...script])
    const hiding = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    expect((await checkDocument(hiding)).bytes.includes(script)).toBe(false)
  })

  it('keep small print legible', async () => {
    const stripes = Buffer.from(Array.from({ length: 64 * 64 }, (_, at) => (at % 2 ? 255 : 0)))
    const raw = { width: 64, height: 64, channels: 1 } as const
    const sent = await sharp(stripes, { raw }).jpeg({ quality: 95 }).toBuffer()
    const kept = await sharp((await checkDocument(sent)).bytes)
      .greyscale()
      .raw()
      .toBuffer()
    expect(Math.abs((kept[1] ?? 0) - (kept[0] ?? 0))).toBeGreaterThan(200)
  })

  it.each([
    ['jpeg', noisyJpeg],
    ['png', noise],
  ])('a %s that is cut off anywhere is refused', async (_kind, whole) => {
    for (const part of [0.02, 0.3, 0.6, 0.95]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      await expect(checkDocument(cut), `${part}`).rejects.toMatchObject(refused(422))
    }
  })

  it('over 40 megapixels are refused before they are decoded', async () => {
    const bomb = await blank(8000, 5001).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expectBelow(3000, async () => {
      const begun = cpuTime()
      await expect(checkDocument(bomb)).rejects.toMatchObject(refused(413))
      return cpuTime() - begun
    })
  })

  it('whose header claims more than any memory can hold are refused', async () => {
    const giant = Buffer.from(png)
    giant.writeUInt32BE(0x7fffffff, 16)
    giant.writeUInt32BE(0x7fffffff, 20)
    await expect(checkDocument(giant)).rejects.toMatchObject({ name: 'ProblemError' })
  })
})

describe('everything else is refused, whatever it is called:', () => {
  const animation = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const others: [string, Buffer | undefined][] = [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from(animation)],
    ['SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${animation}`)],
    ['GIF', gif],
    ['TIFF', tiff],
    ['AVIF', avif],
    ['WebP', webp],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['VIPS', Buffer.from('b6a6f208', 'hex')],
    ['a ZIP archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0document.pdf', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['text', Buffer.from('Registration extract')],
    ['a PDF after a web page', Buffer.concat([Buffer.from('<html>'), plainPdf()])],
    ['a JPEG after a space', Buffer.concat([Buffer.from(' '), jpeg])],
    ['a few bytes', Buffer.from('%PD')],
  ]

  it.each(others)('%s', async (_name, bytes) => {
    await expect(checkDocument(bytes ?? Buffer.of())).rejects.toMatchObject(refused(415))
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG of three bytes', Buffer.from('ffd8ff', 'hex')],
    ['a PNG of a signature', png.subarray(0, 8)],
    ['a PDF of a header', Buffer.from('%PDF-1.7\n')],
    ['a GIF under the first bytes of a JPEG', Buffer.from('\xff\xd8\xffGIF89a', 'latin1')],
  ])('%s', async (_name, bytes) => {
    await expect(checkDocument(bytes)).rejects.toMatchObject(refused(422))
  })

  it('one byte more than 10 MB', async () => {
    const large = Buffer.alloc(documentFile.maxBytes + 1)
    jpeg.copy(large)
    await expect(checkDocument(large)).rejects.toMatchObject(refused(413))
    expect((await checkDocument(large.subarray(0, -1))).bytes.length).toBeLessThan(2000)
  })

  it('and the decoders for other formats are switched off', async () => {
    await checkDocument(png)
    for (const picture of [gif, tiff, avif, webp]) {
      await expect(sharp(picture).metadata()).rejects.toThrow('unsupported image format')
    }
  })
})

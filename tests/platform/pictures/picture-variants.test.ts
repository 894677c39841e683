import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { acceptPicture } from '#server/pictures/accept-picture.ts'
import { makeVariants } from '#server/pictures/make-variants.ts'

import { photograph } from '../../support/photographs.ts'

const refused = { name: 'ProblemError', status: 422 }
describe('the files of a picture', () => {
  let master: Buffer
  beforeAll(async () => {
    const sent = (await photograph([1600, 1400])).jpeg({ quality: 90 })
    ;({ master } = await acceptPicture(await sent.toBuffer()))
  })

  it('are squares in three formats and five widths, each what it says', async () => {
    const variants = await makeVariants(master)
    const names = variants.map(({ width, format }) => `${width}.${format}`)
    expect(names).toEqual(
      [160, 320, 640, 960, 1280].flatMap((width) =>
        ['avif', 'webp', 'jpg'].map((format) => `${width}.${format}`),
      ),
    )
    for (const { format, width, height, bytes } of variants) {
      const found = await sharp(bytes).metadata()
      expect([found.width, found.height]).toEqual([width, height])
      const decoder = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format]
      expect(found.format).toBe(decoder)
      expect(found.exif ?? found.xmp ?? found.icc).toBeUndefined()
    }
  })

  it('show the chosen part, and no width that it does not have', async () => {
    const crop = { x: 1000, y: 0, size: 600 }
    const variants = await makeVariants(master, crop)
    expect([...new Set(variants.map(({ width }) => width))]).toEqual([160, 320])
    const part = sharp(master).extract({ left: 1000, top: 0, width: 600, height: 600 })
    const wanted = await part.resize(8, 8).greyscale().raw().toBuffer()
    const shown = sharp(variants.at(-1)?.bytes)
    const found = await shown.resize(8, 8).greyscale().raw().toBuffer()
    const differences = wanted.map((value, at) => Math.abs(value - (found[at] ?? 0)))
    expect(Math.max(...differences)).toBeLessThan(12)
  })

  it('show the middle if nothing was chosen', async () => {
    const left = { create: { width: 300, height: 200, channels: 3, background: '#f00' } } as const
    const right = await sharp({ create: { ...left.create, background: '#00f' } })
      .png()
      .toBuffer()
    const wide = sharp(left).extend({ right: 300 })
    const two = wide.composite([{ input: right, left: 300, top: 0 }]).png()
    const accepted = await acceptPicture(await two.toBuffer())
    const [smallest] = await makeVariants(accepted.master)
    const pixels = await sharp(smallest?.bytes).removeAlpha().raw().toBuffer()
    const [first, last] = [pixels.subarray(0, 3), pixels.subarray(-3)]
    expect((first[0] ?? 0) > 200 && (last[2] ?? 0) > 200).toBe(true)
  })

  it.each([
    { x: 1001, y: 0, size: 600 },
    { x: 0, y: 801, size: 600 },
    { x: -1, y: 0, size: 600 },
    { x: 0, y: 0, size: 159 },
    { x: 0.5, y: 0, size: 600 },
    { x: 0, y: 0, size: Number.NaN },
    { x: 0, y: 0, size: 1e12 },
  ])('are not made of a part that the picture does not have: %j', async (crop) => {
    await expect(makeVariants(master, crop)).rejects.toMatchObject(refused)
  })
})

import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { expect, it } from 'vitest'

import { encodeImages, placeImages, type Recipe } from '#server/build/encode-images.ts'

import { temporaryFolder } from '../../support/temporary-folder.ts'

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()

it('encodes an image once, and again only if it has changed', async () => {
  const folder = await temporaryFolder()
  const cache = path.join(folder, 'cache')
  const recipes: Recipe[] = []
  for (const name of ['ring', 'brooch']) {
    const master = path.join(folder, `${name}.jpg`)
    await writeFile(master, await picture(name === 'ring' ? 'gold' : 'silver'))
    recipes.push({ name, master, widths: [16, 32] })
  }
  const [ring] = recipes as [Recipe]
  recipes.push({ name: 'tall', master: ring.master, widths: [32], extendBy: 300 })
  recipes.push({
    name: 'part',
    master: ring.master,
    widths: [16],
    crop: { left: 0, top: 0, width: 32, height: 48 },
  })
  const modified = async () => {
    const files = await readdir(cache)
    const times = files.map(async (file) => [file, (await stat(path.join(cache, file))).mtimeMs])
    return new Map((await Promise.all(times)) as [string, number][])
  }
  const images = await encodeImages(recipes, cache)
  const out = path.join(folder, 'out')
  const base = await placeImages(images, out)
  const size = async (name: string) => {
    const { width, height, format } = await sharp(path.join(out, base, name)).metadata()
    return [width, height, format]
  }
  expect(await readdir(path.join(out, base))).toHaveLength(3 * (2 + 2 + 1 + 1))
  expect(await size('ring-16.webp')).toEqual([16, 12, 'webp'])
  expect(await size('brooch-32.jpg')).toEqual([32, 24, 'jpeg'])
  expect(await size('tall-32.avif')).toEqual([32, 174, 'heif'])
  expect(await size('part-16.jpg')).toEqual([16, 24, 'jpeg'])

  const before = await modified()
  expect(await placeImages(await encodeImages(recipes, cache), out)).toBe(base)
  expect(await modified()).toEqual(before)

  await writeFile(path.join(folder, 'brooch.jpg'), await picture('black'))
  const changed = await placeImages(await encodeImages(recipes, cache), out)
  expect(changed).not.toBe(base)
  const after = await modified()
  expect([...before].filter(([file, time]) => after.get(file) !== time)).toEqual([])
  expect(after.size - before.size).toBe(3 * 2)
  const { dominant } = await sharp(await readFile(path.join(out, changed, 'brooch-16.jpg'))).stats()
  expect(dominant.r).toBeLessThan(32)
})

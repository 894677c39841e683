import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ProjectCopy } from './project-copy.ts'

let copy: ProjectCopy
beforeAll(async () => {
  copy = await ProjectCopy.make()
})
afterAll(() => copy?.remove())

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The mean difference (0 to 255) of two pictures of the same size, with fine edges blurred away.
 */
async function difference(a: string, b: string): Promise<number> {
  const open = (file: string) =>
    sharp(file).flatten().removeAlpha().blur(4).raw().toBuffer({ resolveWithObject: true })
  const [one, other] = await Promise.all([open(a), open(b)])
  expect([other.info.width, other.info.height]).toEqual([one.info.width, one.info.height])
  const sum = one.data.reduce((all, value, at) => all + Math.abs(value - (other.data[at] ?? 0)), 0)
  return sum / one.data.length
}

/** Runs a command that makes pictures, and compares them with those of the project. */
async function expectSame(command: string, folder: string, most: number) {
  const pictures = (await readdir(path.join(root, folder))).filter((file) =>
    /\.(?:jpg|png)$/.test(file),
  )
  expect(pictures.length).toBeGreaterThan(3)
  for (const name of pictures) await rm(copy.path(`${folder}/${name}`))
  const { status, err } = await copy.run(['run', command])
  expect(status, err).toBe(0)
  for (const name of pictures) {
    const apart = await difference(path.join(root, folder, name), copy.path(`${folder}/${name}`))
    expect(apart, `${folder}/${name}: is npm run ${command} due?`).toBeLessThan(most)
  }
}

it('npm run screenshots makes the pictures of the README', () =>
  expectSame('screenshots', 'tests/journeys/screenshots', 8))

it('npm run brand-assets makes the icons and the social image', async () => {
  await expectSame('brand-assets', 'public', 2)
  const icon = 'public/favicon.svg'
  expect(await readFile(copy.path(icon), 'utf8')).toBe(
    await readFile(path.join(root, icon), 'utf8'),
  )
})

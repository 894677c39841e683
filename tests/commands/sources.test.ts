import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { ProjectCopy } from './project-copy.ts'

let copy: ProjectCopy
beforeAll(async () => {
  copy = await ProjectCopy.make()
})
afterAll(() => copy?.remove())

it('npm run format formats a badly formatted file', async () => {
  const file = copy.path('shared/brand.ts')
  const source = await readFile(file, 'utf8')
  await writeFile(file, source.replaceAll('  ', '      '))
  expect((await copy.run(['run', 'format'])).status).toBe(0)
  expect(await readFile(file, 'utf8')).toBe(source)
})

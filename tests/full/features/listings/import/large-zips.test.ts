import { expect, it } from 'vitest'

import { readFiles } from '#server/features/listings/import/pictures/read-files.ts'
import { openZip } from '#server/features/listings/import/pictures/zip-file.ts'

import { expectBelow } from '../../../../support/expect-below.ts'
import { largeZip } from '../../../../support/zips.ts'

const megabyte = 1024 * 1024

it('a ZIP of 200 MB is read without filling the memory', async () => {
  const { storage, parts } = await largeZip(100, 2 * megabyte)
  const before = process.memoryUsage().rss
  await expectBelow(100, async () => {
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
    const files = await readFiles(await openZip(storage, parts))
    clearInterval(timer)
    expect(files.filter(({ problem }) => problem === null)).toHaveLength(100)
    expect(most).toBeGreaterThan(0)
    return (most - before) / megabyte
  })
})

import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { Storage } from '#server/contract/files.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { isPublicName, newStorageKey } from '#server/storage/storage.ts'

import { startS3 } from '../../support/s3-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const places: [string, () => Promise<Storage>][] = [
  ['a local folder', async () => openStorage({ storage: null, dataDir: await temporaryFolder() })],
  ['an S3 bucket', async () => openStorage({ storage: await startS3(), dataDir: '/nowhere' })],
]

const soon = () => new Date(Date.now() + 60_000)
async function listed(storage: Storage, before: Date): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(before)) keys.push(key)
  return keys.toSorted()
}

describe.each(places)('%s', (_name, open) => {
  it('returns the same bytes', async () => {
    const storage = await open()
    for (const size of [0, 1, 65_537, 10_000_000]) {
      const [key, bytes] = [newStorageKey(), randomBytes(size)]
      await storage.put(key, bytes)
      expect(await storage.has(key)).toBe(true)
      expect((await storage.get(key))?.equals(bytes)).toBe(true)
    }
  })

  it('reports a missing file instead of failing', async () => {
    const storage = await open()
    const key = newStorageKey()
    expect(await storage.has(key)).toBe(false)
    expect(await storage.get(key)).toBeNull()
  })

  it('deletes files, and deleting twice does no harm', async () => {
    const storage = await open()
    const key = newStorageKey()
    await storage.put(key, Buffer.from('a'))
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.has(key)).toBe(false)
    expect(await storage.get(key)).toBeNull()
  })

  it('accepts the same file twice, as a retry sends it', async () => {
    const storage = await open()
    const key = newStorageKey()
    await storage.put(key, Buffer.from('first, and longer'))
    await storage.put(key, Buffer.from('second'))
    expect((await storage.get(key))?.toString()).toBe('second')
  })

  it('copies a file, and keeps the copy when the file is replaced or deleted', async () => {
    const storage = await open()
    const [file, copy] = [newStorageKey(), newStorageKey()]
    await storage.put(file, Buffer.from('first'))
    await storage.copy(file, copy)
    // As a retry does it.
    await storage.copy(file, copy)
    expect((await storage.get(copy))?.toString()).toBe('first')
    await storage.put(file, Buffer.from('second'))
    expect((await storage.get(copy))?.toString()).toBe('first')
    await storage.remove(file)
    expect((await storage.get(copy))?.toString()).toBe('first')
    expect(await listed(storage, soon())).toEqual([copy])
  })

  it('copies no file that is not there', async () => {
    const storage = await open()
    const copy = newStorageKey()
    await expect(storage.copy(newStorageKey(), copy)).rejects.toThrow()
    expect(await storage.has(copy)).toBe(false)
  })

  it('does not mix files that arrive at the same time', async () => {
    const storage = await open()
    const files = Array.from({ length: 20 }, () => [newStorageKey(), randomBytes(5000)] as const)
    await Promise.all(files.map(([key, bytes]) => storage.put(key, bytes)))
    for (const [key, bytes] of files) expect((await storage.get(key))?.equals(bytes)).toBe(true)
  })

  it.each([
    '',
    '../seal-keys',
    '/etc/passwd',
    'a'.repeat(31),
    'A'.repeat(32),
    `${'a'.repeat(32)}\n`,
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}-640.svg`,
    `${'a'.repeat(32)}-640.webp/../b`,
    `${'a'.repeat(32)}-640.webp\n`,
  ])('refuses %j as a key', async (key) => {
    const storage = await open()
    await expect(storage.put(key, Buffer.from('a'))).rejects.toThrow(TypeError)
    await expect(storage.copy(key, newStorageKey())).rejects.toThrow(TypeError)
    await expect(storage.copy(newStorageKey(), key)).rejects.toThrow(TypeError)
    await expect(storage.get(key)).rejects.toThrow(TypeError)
    await expect(storage.remove(key)).rejects.toThrow(TypeError)
    await expect(storage.has(key)).rejects.toThrow(TypeError)
  })

  it('lists the files written before a given time', async () => {
    const storage = await open()
    const keys = Array.from({ length: 50 }, newStorageKey)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from('a'))))
    expect(await listed(storage, soon())).toEqual(keys.toSorted())
    expect(await listed(storage, new Date(Date.now() - 60_000))).toEqual([])
  })

  it('keeps a picture’s files apart, and lists them all', async () => {
    const storage = await open()
    const key = newStorageKey()
    const names = [key, `${key}-160.avif`, `${key}-640.webp`, `${key}-preview.webp`]
    for (const name of names) await storage.put(name, Buffer.from(name))
    for (const name of names) expect((await storage.get(name))?.toString()).toBe(name)
    expect(await listed(storage, soon())).toEqual(names.toSorted())
    await storage.remove(key)
    expect(await listed(storage, soon())).toEqual(names.slice(1).toSorted())
  })

  it('lists nothing at first, and copes with files deleted in the meantime', async () => {
    const storage = await open()
    expect(await listed(storage, soon())).toEqual([])
    const keys = Array.from({ length: 5 }, newStorageKey)
    for (const key of keys) await storage.put(key, Buffer.from('a'))
    const listing = storage.list(soon())[Symbol.asyncIterator]()
    expect(keys).toContain((await listing.next()).value)
    for (const key of keys) await storage.remove(key)
    while (!(await listing.next()).done);
    expect(await listed(storage, soon())).toEqual([])
  })

  it('is ready', async () => {
    await expect((await open()).check()).resolves.toBeUndefined()
  })
})

it('only files with a width and an extension are public', () => {
  const key = newStorageKey()
  for (const ending of ['-160.avif', '-1280.jpg', '-preview.webp']) {
    expect(isPublicName(key + ending)).toBe(true)
  }
  for (const ending of ['', '-', '.jpg', '-160', '-160.png', '-0160.jpg', '-160.jpg ']) {
    expect(isPublicName(key + ending), ending).toBe(false)
  }
})

it('a key is never made twice and passes its own check', () => {
  const keys = Array.from({ length: 1000 }, newStorageKey)
  expect(new Set(keys).size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

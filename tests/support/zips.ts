import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { ZipFile } from 'yazl'

import type { Storage } from '#server/contract/files.ts'
import { openLocalFolder } from '#server/storage/local-folder.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { partOf } from '#server/uploads/stored-parts.ts'
import { partSizes } from '#shared/contract/uploads.ts'

import { photograph } from './photographs.ts'
import { temporaryFolder } from './temporary-folder.ts'

type File = Buffer | string | { bytes: Buffer | string; mode?: number; compress?: boolean }

/** A ZIP of these files, by name. */
export async function zipped(files: Readonly<Record<string, File>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, file] of Object.entries(files)) {
    const plain = typeof file === 'string' || Buffer.isBuffer(file)
    const { bytes, ...options } = plain ? { bytes: file } : file
    zip.addBuffer(Buffer.from(bytes as string), name, options)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A ZIP whose names are replaced by others of the same length, which no program would write. */
export async function renamed(zip: Buffer, from: string, to: Buffer | string): Promise<Buffer> {
  const [wanted, given] = [Buffer.from(from), Buffer.from(to as string)]
  if (wanted.length !== given.length) throw new Error('the names must be equally long')
  const changed = Buffer.from(zip)
  for (let at = zip.indexOf(wanted); at !== -1; at = zip.indexOf(wanted, at + 1)) {
    given.copy(changed, at)
  }
  return changed
}

const directoryEntry = Buffer.from('PK\u0001\u0002', 'latin1')

/** Changes each entry of a ZIP's directory, which begins at an offset. */
export function inDirectory(zip: Buffer, change: (zip: Buffer, at: number) => void): Buffer {
  const changed = Buffer.from(zip)
  let at = changed.indexOf(directoryEntry)
  for (; at !== -1; at = changed.indexOf(directoryEntry, at + 1)) change(changed, at)
  return changed
}

/** The files that a storage has under a key. */
export async function storedFiles(storage: Storage, key: string): Promise<string[]> {
  const names: string[] = []
  for await (const name of storage.list(new Date(Date.now() + 60_000))) {
    if (name.startsWith(key)) names.push(name)
  }
  return names
}

/** A small JPEG; another one for each seed. */
export const smallJpeg = async (seed: number): Promise<Buffer> =>
  (await photograph([240, 200], seed)).jpeg({ quality: 60 }).toBuffer()

/** A ZIP of so many files that begin as a JPEG, never in memory as a whole. */
export async function largeZip(files: number, size: number) {
  const storage = await openLocalFolder(await temporaryFolder())
  const zip = new ZipFile()
  for (let at = 0; at < files; at += 1) {
    zip.addReadStreamLazy(`${at}.jpg`, { compress: at % 2 === 0 }, (take) =>
      take(null, Readable.from([Buffer.from('ffd8ff', 'hex'), randomBytes(size)])),
    )
  }
  zip.end()
  const key = newStorageKey()
  const sizes: number[] = []
  const held: Buffer[] = []
  const put = async () => {
    const part = Buffer.concat(held.splice(0))
    sizes.push(part.length)
    await storage.put(partOf(key, sizes.length), part)
  }
  for await (const chunk of zip.outputStream) {
    held.push(chunk as Buffer)
    if (held.reduce((sum, { length }) => sum + length, 0) >= partSizes.zip) await put()
  }
  await put()
  return { storage, parts: { key, sizes } }
}

/** A file in parts, in a storage of its own. */
export async function inParts(bytes: Buffer, partSize: number) {
  const storage = await openLocalFolder(await temporaryFolder())
  const key = newStorageKey()
  const sizes: number[] = []
  for (let at = 0; at < bytes.length; at += partSize) {
    const part = bytes.subarray(at, at + partSize)
    sizes.push(part.length)
    await storage.put(partOf(key, sizes.length), part)
  }
  return { storage, parts: { key, sizes } }
}

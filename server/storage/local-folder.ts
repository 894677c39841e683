import { constants } from 'node:fs'
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Storage } from '#server/contract/files.ts'

import { checkName, isFileName, newStorageKey, noRoom, outOfReach } from './storage.ts'

/** Errors for a full disk, an exhausted quota and a file above the system's size limit. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Errors of a broken, unmounted or read-only disk. */
const unusable = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'EMFILE',
])
/** Errors of a file system without links, and of a file that has as many as it may. */
const unlinked = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])
/** A write takes seconds, so an older partial file was left by a process that died. In ms. */
const abandonedAfter = 3_600_000

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

function problemOf(error: unknown): unknown {
  if (full.has(codeOf(error))) return noRoom(error)
  return unusable.has(codeOf(error)) ? outOfReach(error) : error
}

/** Runs a disk operation; returns `missing` if the file does not exist. */
async function onDisk<T, M>(missing: M, work: Promise<T>): Promise<T | M> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return missing
    throw problemOf(error)
  }
}

/** Makes a folder's entries durable: only then is a rename certain to be on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Links a file, which takes no room, because files are replaced and never written to again. */
async function linkOrCopy(file: string, draft: string): Promise<void> {
  try {
    await link(file, draft)
  } catch (error) {
    if (!unlinked.has(codeOf(error))) throw error
    await writeDurably(draft, await readFile(file))
  }
}

/**
 * Files in a folder on the local disk, `<first two digits>/<key>`. A file appears whole or not at
 * all: it is written under another name, made durable, then renamed.
 */
export async function openLocalFolder(root: string): Promise<Storage> {
  const partial = path.join(root, 'partial')
  const folderOf = (key: string) => path.join(root, checkName(key).slice(0, 2))
  const fileOf = (key: string) => path.join(folderOf(key), key)
  await removeAbandoned(partial)

  async function store(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const folder = folderOf(key)
    const draft = path.join(partial, newStorageKey())
    try {
      await mkdir(partial, { recursive: true, mode: 0o700 })
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(draft)
      await rename(draft, fileOf(key))
      await syncFolder(folder)
      if (made !== undefined) await syncFolder(root)
    } catch (error) {
      throw problemOf(error)
    } finally {
      // A draft is still there after an error, or if it was renamed to a link of the same file.
      await rm(draft, { force: true })
    }
  }

  async function* list(before: Date): AsyncGenerator<string> {
    for (const folder of await onDisk([], readdir(root))) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      for (const name of await onDisk([], readdir(path.join(root, folder)))) {
        if (!isFileName(name) || !name.startsWith(folder)) continue
        const written = await onDisk(null, stat(fileOf(name)))
        if (written !== null && written.mtime < before) yield name
      }
    }
  }

  return {
    put: (key, bytes) => store(key, (draft) => writeDurably(draft, bytes)),
    copy: (from, to) => store(to, (draft) => linkOrCopy(fileOf(from), draft)),
    list,
    get: async (key) => onDisk(null, readFile(fileOf(key))),
    remove: async (key) => onDisk(undefined, rm(fileOf(key))),
    has: async (key) =>
      onDisk(
        false,
        access(fileOf(key)).then(() => true),
      ),
    check: async () => {
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw outOfReach(error)
      }
    },
  }
}

async function removeAbandoned(partial: string): Promise<void> {
  for (const name of await onDisk([], readdir(partial))) {
    const file = path.join(partial, name)
    const written = await onDisk(null, stat(file))
    if (written !== null && Date.now() - written.mtimeMs > abandonedAfter) {
      await rm(file, { force: true })
    }
  }
}

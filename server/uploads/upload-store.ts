import type { Storage } from '#server/contract/files.ts'
import { newStorageKey } from '#server/storage/storage.ts'

/** An upload that is not finished, or finished and not yet taken. */
export interface Upload {
  /** The company that sends it; nobody else finds it. */
  owner: string
  size: number
  /** How many bytes have arrived. */
  offset: number
  /** How many parts they arrived in. */
  parts: number
  expiresAt: string
}

/** The sweep of the storage deletes what is older than a day. In ms. */
const lifetime = 24 * 3_600_000

const stateOf = (key: string) => `${key}-upload.json`
const partOf = (key: string, part: number) => `${key}-${part}.part`

async function write(storage: Storage, key: string, upload: Upload): Promise<Upload> {
  await storage.put(stateOf(key), Buffer.from(JSON.stringify(upload)))
  return upload
}

/** Begins an upload. @returns its key */
export async function beginUpload(
  storage: Storage,
  { owner, size, now }: { owner: string; size: number; now: Date },
): Promise<{ key: string; upload: Upload }> {
  const key = newStorageKey()
  const expiresAt = new Date(now.getTime() + lifetime).toISOString()
  return { key, upload: await write(storage, key, { owner, size, offset: 0, parts: 0, expiresAt }) }
}

/** @returns null if the owner has no such upload, or it has expired */
export async function findUpload(
  storage: Storage,
  { key, owner, now }: { key: string; owner: string; now: Date },
): Promise<Upload | null> {
  const state = await storage.get(stateOf(key))
  if (state === null) return null
  const upload = JSON.parse(state.toString()) as Upload
  return upload.owner === owner && new Date(upload.expiresAt) > now ? upload : null
}

/** Stores the next part. Until its state is written the part does not count, so it may come again. */
export async function appendPart(
  storage: Storage,
  key: string,
  { upload, bytes }: { upload: Upload; bytes: Buffer },
): Promise<Upload> {
  const parts = upload.parts + 1
  await storage.put(partOf(key, parts), bytes)
  return write(storage, key, { ...upload, parts, offset: upload.offset + bytes.length })
}

/**
 * A finished upload with its bytes. Remove it when they are stored elsewhere.
 * @returns null if the owner has no such upload, it is not finished, or two senders mixed it up
 */
export async function readUpload(
  storage: Storage,
  which: { key: string; owner: string; now: Date },
): Promise<{ upload: Upload; bytes: Buffer } | null> {
  const upload = await findUpload(storage, which)
  if (upload === null || upload.offset < upload.size) return null
  const parts: Buffer[] = []
  for (let part = 1; part <= upload.parts; part += 1) {
    const found = await storage.get(partOf(which.key, part))
    if (found === null) return null
    parts.push(found)
  }
  const bytes = Buffer.concat(parts)
  return bytes.length === upload.size ? { upload, bytes } : null
}

/** Removes an upload, finished or not. */
export async function removeUpload(storage: Storage, key: string, upload: Upload): Promise<void> {
  await storage.remove(stateOf(key))
  for (let part = 1; part <= upload.parts; part += 1) await storage.remove(partOf(key, part))
}

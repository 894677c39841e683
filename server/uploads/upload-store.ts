import type { Storage } from '#server/contract/files.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import type { UploadKind } from '#shared/contract/uploads.ts'

import { partOf, removeParts, type StoredParts } from './stored-parts.ts'

/** An upload that is not finished, or finished and not yet taken. */
export interface Upload {
  kind: UploadKind
  /** The company that sends it; nobody else finds it. */
  owner: string
  size: number
  /** How many bytes have arrived. */
  offset: number
  /** How many bytes each of its parts has. */
  parts: readonly number[]
  expiresAt: string
}

interface Which {
  key: string
  owner: string
  now: Date
}

/** The sweep of the storage deletes what is older than a day. In ms. */
const lifetime = 24 * 3_600_000

const stateOf = (key: string) => `${key}-upload.json`

async function write(storage: Storage, key: string, upload: Upload): Promise<Upload> {
  await storage.put(stateOf(key), Buffer.from(JSON.stringify(upload)))
  return upload
}

/** Begins an upload. @returns its key */
export async function beginUpload(
  storage: Storage,
  { kind, owner, size, now }: Pick<Upload, 'kind' | 'owner' | 'size'> & { now: Date },
): Promise<{ key: string; upload: Upload }> {
  const key = newStorageKey()
  const expiresAt = new Date(now.getTime() + lifetime).toISOString()
  const upload = { kind, owner, size, offset: 0, parts: [], expiresAt }
  return { key, upload: await write(storage, key, upload) }
}

/** @returns null if the owner has no such upload, or it has expired */
export async function findUpload(
  storage: Storage,
  { key, owner, now }: Which,
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
  const parts = [...upload.parts, bytes.length]
  await storage.put(partOf(key, parts.length), bytes)
  return write(storage, key, { ...upload, parts, offset: upload.offset + bytes.length })
}

/** @returns null if the owner has no such upload of this kind, or it is not finished */
async function findFinished(
  storage: Storage,
  kind: UploadKind,
  which: Which,
): Promise<Upload | null> {
  const upload = await findUpload(storage, which)
  return upload?.kind === kind && upload.offset === upload.size ? upload : null
}

/**
 * An uploaded picture with its bytes. Remove it when they are stored elsewhere.
 * @returns null if the owner has no such upload, it is not finished, or two senders mixed it up
 */
export async function readUpload(
  storage: Storage,
  which: Which,
): Promise<{ upload: Upload; bytes: Buffer } | null> {
  const upload = await findFinished(storage, 'picture', which)
  if (upload === null) return null
  const parts: Buffer[] = []
  for (let part = 1; part <= upload.parts.length; part += 1) {
    const found = await storage.get(partOf(which.key, part))
    if (found === null) return null
    parts.push(found)
  }
  const bytes = Buffer.concat(parts)
  return bytes.length === upload.size ? { upload, bytes } : null
}

/**
 * An uploaded ZIP, which stays in its parts. Insert the row that names its key, then `keepUpload`.
 * @returns null if the owner has no such upload, or it is not finished
 */
export async function findZip(storage: Storage, which: Which): Promise<StoredParts | null> {
  const upload = await findFinished(storage, 'zip', which)
  return upload === null ? null : { key: which.key, sizes: upload.parts }
}

/** Ends an upload, so that its sender cannot remove it any more. Its parts belong to a row. */
export const keepUpload = (storage: Storage, key: string): Promise<void> =>
  storage.remove(stateOf(key))

/** Removes an upload, finished or not. */
export async function removeUpload(
  storage: Storage,
  key: string,
  { parts }: Pick<Upload, 'parts'>,
): Promise<void> {
  await storage.remove(stateOf(key))
  await removeParts(storage, { key, sizes: parts })
}

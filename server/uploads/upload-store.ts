import { sql } from 'drizzle-orm'

import { boundedQueue } from '#server/bounded-queue.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { Storage } from '#server/contract/files.ts'
import { ProblemError, tryLater } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
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

/** Each change holds a connection while the storage answers, so a slow one gets only a few of them. */
const inTurn = boundedQueue({
  running: 4,
  waiting: 100,
  refusal: () => tryLater('unavailable', 5, 'Too many uploads at the moment. Try again shortly.'),
})

/**
 * Changes an upload while nobody else does, on any instance.
 * @param work must call `hold` between two requests to the storage: a silent connection is closed, and
 *   that would let others in
 * @throws ProblemError 409 if somebody else is changing it
 */
export const changeAlone = <T>(
  ctx: WorkContext,
  key: string,
  work: (hold: () => Promise<unknown>) => Promise<T>,
): Promise<T> =>
  inTurn(() =>
    inTransaction(ctx, async ({ db }) => {
      const { rows } = await db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 20)) as free`,
      )
      if (rows[0]?.free !== true) throw outOfStep()
      return work(() => db.execute(sql`select 1`))
    }),
  )

export const outOfStep = () =>
  new ProblemError('conflict', 'Ask how much has arrived, and go on from there.')

/**
 * Stores the next part, within `changeAlone`. Until its state is written the part does not count, so it
 * may come again.
 * @returns null if the upload is gone or taken
 * @throws ProblemError 409 if another part arrived since
 */
export async function appendPart(
  storage: Storage,
  which: Which,
  { offset, bytes, hold }: { offset: number; bytes: Buffer; hold: () => Promise<unknown> },
): Promise<Upload | null> {
  const upload = await findUpload(storage, which)
  if (upload === null) return null
  if (upload.offset !== offset) throw outOfStep()
  // An empty part changes nothing. Written behind the last one, it could revive an upload just taken.
  if (bytes.length === 0) return upload
  const parts = [...upload.parts, bytes.length]
  await hold()
  await storage.put(partOf(which.key, parts.length), bytes)
  await hold()
  return write(storage, which.key, { ...upload, parts, offset: offset + bytes.length })
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
 * @returns null if the owner has no such upload, it is not finished, or a part of it is missing
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

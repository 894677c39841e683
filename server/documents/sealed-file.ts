import { createHash, randomUUID } from 'node:crypto'

import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import type { ReceivedFile } from '#shared/contract/endpoint.ts'

import { checkDocument, type CheckedDocument, extensionOf } from './document-content.ts'

/** What the row of a sealed file says about it. */
interface SealedFile {
  id: string
  storageKey: string
  mediaType: CheckedDocument['mediaType']
}

/**
 * Receives the call's file, checks it and stores it, sealed for a new row. Without that row the file is
 * deleted after a day.
 * @param what names the row's kind, such as `order-evidence`
 * @param largest the most pixels of either side of a picture, which is reduced to that
 * @throws ProblemError 413, 415 or 422 for the file
 */
export async function keepSealed(
  { services, receiveFile }: CallContext,
  what: string,
  accepted: ReceivedFile,
  largest?: number,
) {
  const { bytes, mediaType } = await checkDocument(await receiveFile(), accepted, largest)
  const id = randomUUID()
  const storageKey = newStorageKey()
  await services.storage.put(storageKey, services.sealer.seal(bytes, `${what} ${id}`))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, storageKey, mediaType, size: bytes.length, sha256 }
}

/**
 * Opens a file that `keepSealed` has kept.
 * @throws ProblemError 404 if there is no such row or file
 */
export async function openSealed(
  { services }: CallContext,
  what: string,
  found: (SealedFile & { name: string }) | undefined,
): Promise<OutgoingFile> {
  const sealed = found === undefined ? null : await services.storage.get(found.storageKey)
  if (found === undefined || sealed === null) throw new ProblemError('not-found')
  const { id, mediaType, name } = found
  const bytes = services.sealer.open(sealed, `${what} ${id}`)
  return { bytes, mediaType, extension: extensionOf(mediaType), name }
}

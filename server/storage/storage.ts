import { randomBytes } from 'node:crypto'

import { ProblemError, tryLater } from '#server/contract/problem.ts'

/** A new random key, 32 hexadecimal digits; it reveals nothing about the file or its owner. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

const keyLength = 32
const ofPicture = '[0-9a-f]{32}-(?:preview|[1-9][0-9]{1,3})\\.(?:avif|webp|jpg)'
const publicName = new RegExp(`^${ofPicture}$`)
const ofUpload = '[0-9a-f]{32}-(?:upload\\.json|[1-9][0-9]{0,2}\\.part)'
const fileName = new RegExp(`^(?:[0-9a-f]{32}|${ofPicture}|${ofUpload})$`)

/** Whether a name is a storage key. */
export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** Whether a name found in the storage is one of ours: a key, or derived from one. */
export const isFileName = (name: string): boolean => fileName.test(name)

/**
 * Whether a file may be sent to everybody. Only a public file's name has a width and an extension
 * after its key, so whatever is stored under a bare key can never be asked for.
 */
export const isPublicName = (name: string): boolean => publicName.test(name)

/** The key that a file belongs to: all files of one picture have the same. */
export const keyOf = (name: string): string => name.slice(0, keyLength)

/** Names become part of paths and URLs, so only our own pattern is accepted. */
export function checkName(name: string): string {
  if (!isFileName(name)) throw new TypeError('This is no storage key')
  return name
}

function because(problem: ProblemError, cause: unknown): ProblemError {
  problem.cause = cause
  return problem
}

export function noRoom(cause: unknown): ProblemError {
  return because(
    new ProblemError('storage-full', 'There is no room to keep this file. Try again later.'),
    cause,
  )
}

export function outOfReach(cause: unknown): ProblemError {
  return because(
    tryLater(
      'unavailable',
      15,
      'Files cannot be saved or opened right now. Try again in a few minutes.',
    ),
    cause,
  )
}

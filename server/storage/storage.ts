import { randomBytes } from 'node:crypto'

import { ProblemError } from '#server/contract/problem.ts'

/** A new random key, 32 hexadecimal digits; it reveals nothing about the file or its owner. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a name found in the storage is one of our keys. */
export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** Keys become part of paths and URLs, so only our own pattern is accepted. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('This is no storage key')
  return key
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
    new ProblemError(
      'unavailable',
      'Files cannot be saved or opened right now. Try again in a few minutes.',
    ),
    cause,
  )
}

import { randomBytes } from 'node:crypto'

import { ProblemError } from '#server/contract/problem.ts'

/** A new random key, 32 hexadecimal digits; it says nothing about the file or its owner. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a name that was found in the place is one of our keys. */
export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** Keys reach paths and addresses, so nothing but our own pattern passes. */
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
    new ProblemError('unavailable', 'Files are out of reach. Try again in a few minutes.'),
    cause,
  )
}

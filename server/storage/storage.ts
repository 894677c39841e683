import { randomBytes } from 'node:crypto'

import { ProblemError } from '#server/http/problem.ts'

/**
 * Where files are kept, by keys of ours. What must stay secret is sealed before it comes here.
 * Every method throws ProblemError: 507 where there is no room, 503 where the place is out of reach.
 */
export interface Storage {
  /** Keeps the whole file or nothing; the same key again replaces it, so a retry is safe. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** @returns null where there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** Removing what is not there is fine, so a retry is safe. */
  remove: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
  /** The keys of the files written before a moment, in no order; what is not ours is passed over. */
  list: (before: Date) => AsyncIterable<string>
  /** Resolves where files can be kept and read, for readiness. */
  check: () => Promise<void>
}

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

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

/**
 * Seals bytes and short texts with AES-256-GCM. `context` names the record that they belong to, such
 * as `company-document:<id>`; what was sealed for one record opens for no other.
 * Opening throws where the data are not what was sealed.
 */
export interface Sealer {
  seal: (plain: Buffer, context: string) => Buffer
  open: (sealed: Buffer, context: string) => Buffer
  /** The same as base64url. */
  sealText: (plain: string, context: string) => string
  openText: (sealed: string, context: string) => string
  /** The id of the key that something was sealed with, to find what an old key still holds. */
  keyOf: (sealed: Buffer | string) => string
}

/** A file to hand out, whole. */
export interface OutgoingFile {
  bytes: Buffer
  /** From the check of its content, never from a caller. */
  mediaType: string
  /** Without a dot, of that media type. */
  extension: string
  /** What its owner called it, or nothing better than a title. */
  name: string
}

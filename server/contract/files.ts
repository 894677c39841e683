/**
 * Stores files under our own keys. Anything secret is sealed before it gets here. A picture's files
 * are open to everybody; they are named after one key: `<key>-640.webp`.
 * Every method throws ProblemError: 507 if the storage is full, 503 if it cannot be reached.
 */
export interface Storage {
  /** Stores the whole file or nothing. The same key replaces the file, so a retry is safe. */
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Stores a file that is there under another key, too; changing one never changes the other. */
  copy: (from: string, to: string) => Promise<void>
  /** @returns null if there is no such file */
  get: (key: string) => Promise<Buffer | null>
  /** Removing a missing file is fine, so a retry is safe. */
  remove: (key: string) => Promise<void>
  has: (key: string) => Promise<boolean>
  /** The names of all files written before a time, in no order. Skips files that are not ours. */
  list: (before: Date) => AsyncIterable<string>
  /** Resolves if files can be written and read; for the readiness check. */
  check: () => Promise<void>
}

/**
 * Seals bytes and short texts with AES-256-GCM. `context` names the record that they belong to,
 * such as `company-document:<id>`; data sealed for one record cannot be opened for another.
 * Opening throws if the data was changed.
 */
export interface Sealer {
  seal: (plain: Buffer, context: string) => Buffer
  open: (sealed: Buffer, context: string) => Buffer
  /** The same as base64url. */
  sealText: (plain: string, context: string) => string
  openText: (sealed: string, context: string) => string
  /** The id of the key that something was sealed with, to find data that an old key still seals. */
  keyOf: (sealed: Buffer | string) => string
}

/** How a file is sent to the caller. */
interface Outgoing {
  /** Determined from the content, never taken from a caller. */
  mediaType: string
  /** Matches the media type; without a dot. */
  extension: string
  /** The owner's name for the file, or just a title. */
  name: string
}

/** A whole file to send to the caller. */
export interface OutgoingFile extends Outgoing {
  bytes: Buffer
}

/** A file of text that is made while it is sent, so that it may be long. */
export interface OutgoingText extends Outgoing {
  text: AsyncIterable<string>
}

import type { Response } from 'express'

/** A file as an operation answers it. */
export interface FileAnswer {
  bytes: Buffer
  mediaType: string
  /** As its owner called it; it never becomes a path. */
  name: string
}

/** Sends a file to be saved; it is neither kept by caches nor shown as a page of ours. */
export function sendFile(response: Response, { bytes, mediaType, name }: FileAnswer): void {
  response.attachment(name).set('Cache-Control', 'no-store').type(mediaType).send(bytes)
}

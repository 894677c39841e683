import type { Response } from 'express'

import type { OutgoingFile } from '#server/contract/files.ts'

const longestName = 120

/**
 * Makes a name safe to show and to save: no control, invisible, direction-changing or path
 * characters, and only the extension that the content has earned.
 */
function safeName(name: string, extension: string): string {
  const cleaned = name
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["'*/:<>?\\|%]/g, '_')
    .replaceAll(/\s+/gu, ' ')
  const ending = `.${extension}`
  const bare = cleaned.toLowerCase().endsWith(ending) ? cleaned.slice(0, -ending.length) : cleaned
  const short = [...bare].slice(0, longestName).join('')
  return `${short.replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'document'}${ending}`
}

/**
 * Sends a file that only this caller may have: to be saved, not shown, and kept by no cache. Whoever
 * calls this has checked that they may have it and has noted the view.
 */
export function sendFile(
  response: Response,
  { bytes, mediaType, extension, name }: OutgoingFile,
): void {
  response.attachment(safeName(name, extension))
  response.set({
    'Content-Type': mediaType,
    'Content-Length': String(bytes.length),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  // Not `send`, which would answer a conditional request with 304.
  response.status(200).end(bytes)
}

import type { Response } from 'express'

import type { OutgoingFile } from '#server/contract/files.ts'

const longestName = 120

/**
 * Makes a name safe to show and to save: no control, invisible, direction-changing or path
 * characters, and only the extension that matches the content.
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
 * Sends a file that only this caller may have: as a download, and never cached. The calling code
 * must have checked the permission and recorded the access.
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
  // Not `send`, because it would answer a conditional request with 304.
  response.status(200).end(bytes)
}

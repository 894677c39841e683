import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Response } from 'express'

import type { OutgoingFile, OutgoingText } from '#server/contract/files.ts'
import { cutTo } from '#shared/contract/text.ts'

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
  const short = cutTo(bare, longestName)
  return `${short.replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'document'}${ending}`
}

/**
 * Sends a file that only this caller may have: as a download, and never cached. The calling code
 * must have checked the permission and recorded the access. If making a text fails on the way, the
 * connection is cut, so that nobody takes a part for the whole.
 */
export async function sendFile(
  response: Response,
  file: OutgoingFile | OutgoingText,
): Promise<void> {
  const { mediaType, extension, name } = file
  response.attachment(safeName(name, extension))
  response.set({
    'Content-Type': mediaType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.status(200)
  if ('text' in file) return sendText(response, file)
  response.set('Content-Length', String(file.bytes.length))
  // Not `send`, because it would answer a conditional request with 304.
  response.end(file.bytes)
}

async function sendText(response: Response, { text }: OutgoingText): Promise<void> {
  try {
    await pipeline(Readable.from(text), response)
  } catch (error) {
    // Whoever goes away before the end needs no answer, and nothing has failed.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

import { setImmediate as breathe } from 'node:timers/promises'

import type { Encoding } from '#shared/features/listings/import/options.ts'

import { refuseFile } from './table-limits.ts'

const piece = 1024 * 1024

type Exact = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The encoding that the first bytes declare, or that their NULs betray; null if neither. */
function declared(bytes: Buffer): Exact | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: in UTF-16 every second byte of plain letters is 0.
  const start = bytes.subarray(0, 200)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  if (start.length >= 4 && odd > start.length / 4 && even === 0) return 'utf-16le'
  return start.length >= 4 && even > start.length / 4 && odd === 0 ? 'utf-16be' : null
}

/** Decodes in pieces, so that a large file does not hold up others. Null if it is not so encoded. */
async function decode(bytes: Buffer, encoding: Exact): Promise<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  const texts: string[] = []
  try {
    for (let at = 0; at < bytes.length; at += piece) {
      texts.push(decoder.decode(bytes.subarray(at, at + piece), { stream: true }))
      await breathe()
    }
    texts.push(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
  return texts.join('')
}

const names: Record<Exact, Encoding> = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'windows-1252': 'windows-1252',
}

/**
 * A file's text, in the encoding that was chosen or that it most likely has.
 * @throws ProblemError 422 if it is not so encoded
 */
export async function decodeText(
  bytes: Buffer,
  chosen: Encoding | undefined,
): Promise<{ text: string; encoding: Encoding }> {
  const found = declared(bytes)
  const wanted: Exact =
    chosen === 'utf-16' ? (found === 'utf-16be' ? found : 'utf-16le') : (chosen ?? found ?? 'utf-8')
  const text = await decode(bytes, wanted)
  if (text !== null) return { text, encoding: names[wanted] }
  if (chosen !== undefined || found !== null) {
    refuseFile('The file is not in this encoding. Choose another, or save the file as UTF-8.')
  }
  // Not UTF-8, so it is what older versions of Excel write. Every byte has a meaning there.
  return { text: (await decode(bytes, 'windows-1252')) ?? '', encoding: 'windows-1252' }
}

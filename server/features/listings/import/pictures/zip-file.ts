import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'

import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
} from 'yauzl'

import type { Storage } from '#server/contract/files.ts'
import { partsReader, sizeOf, type StoredParts } from '#server/uploads/stored-parts.ts'
import { cutTo } from '#shared/contract/text.ts'

import { refuseFile } from '../table-limits.ts'
import { isZipFault } from '../zip-fault.ts'

const mostEntries = 10_000
/** Bytes of everything once it is unpacked: twice the largest ZIP, as pictures hardly shrink. */
const mostUnpacked = 1024 * 1024 * 1024

const hasPassword = 'This ZIP is protected with a password. Make one without.'
const notReadable =
  'This is not a ZIP that can be read, or a part of it is missing. Make it again and send that.'

/** Lets yauzl read a ZIP that lies in parts. */
class PartsOfZip extends RandomAccessReader {
  readonly #read: ReturnType<typeof partsReader>

  constructor(storage: Storage, parts: StoredParts) {
    super()
    this.#read = partsReader(storage, parts)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const fill = callbackify(() => this.#fill(target.subarray(offset, offset + length), position))
    fill(callback)
  }

  async #fill(target: Buffer, position: number): Promise<void> {
    let filled = 0
    for await (const bytes of this.#read(position, position + target.length)) {
      filled += bytes.copy(target, filled)
    }
    if (filled < target.length) throw new Error('unexpected EOF')
  }
}

/** A file in a ZIP. */
export interface ZipEntry {
  /** Its place in the directory, from 0. */
  place: number
  /** Without its folders. */
  name: string
  entry: Entry
}

/** A ZIP that is open for reading. */
export interface OpenZip {
  /** Its files without folders and what operating systems add, in the directory's order. */
  entries: readonly ZipEntry[]
  /** Unpacks one file. @throws the fault if it is damaged; see `isZipFault` */
  read: (entry: Entry) => Promise<{ bytes: Buffer; hash: string }>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const isUtf8 = (bytes: Buffer): boolean => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Many programs write UTF-8 without saying so; anything else is in the code page of DOS. */
function pathOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag & ~0x800
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false).normalize('NFC')
}

/** A file's own name, whatever path is before it; null for what nobody put into the ZIP. */
function nameIn(path: string): string | null {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  const unwanted =
    name === '' || name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
  if (unwanted || folders.includes('__MACOSX')) return null
  // oxlint-disable-next-line no-control-regex -- what must not be stored or shown
  return cutTo(name.replaceAll(/[\u0000-\u001F\u007F]|\p{Cs}/gu, '\uFFFD'), 200)
}

/**
 * Opens a ZIP in the storage and reads its directory. Nothing is unpacked yet.
 * @throws ProblemError 422 if it cannot be read, has a password, or is far too large once unpacked
 */
export async function openZip(storage: Storage, parts: StoredParts): Promise<OpenZip> {
  const size = sizeOf(parts)
  const entries: ZipEntry[] = []
  let packed = 0
  let unpacked = 0
  let place = 0
  try {
    // The names are not decoded, as yauzl would refuse the whole ZIP for one with `..` in it.
    const zip = await fromRandomAccessReaderPromise(new PartsOfZip(storage, parts), size, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
    })
    if (zip.entryCount > mostEntries) {
      refuseFile('This ZIP has more than 10,000 files. Split it into several imports.')
    }
    for await (const entry of zip.eachEntry()) {
      if ((entry.generalPurposeBitFlag & 1) === 1) {
        refuseFile(hasPassword)
      }
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      // Files that lie over one another are the mark of a bomb.
      if (packed > size || unpacked > mostUnpacked) {
        refuseFile('This ZIP is far too large once it is unpacked. Put only pictures into it.')
      }
      const name = nameIn(pathOf(entry))
      if (name !== null) entries.push({ place, name, entry })
      place += 1
    }
    return {
      entries,
      read: async (entry) => {
        const hash = createHash('sha256')
        const chunks: Buffer[] = []
        let check = 0
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const bytes = chunk as Buffer
          hash.update(bytes)
          check = crc32(bytes, check)
          chunks.push(bytes)
        }
        if (check !== entry.crc32) throw new Error('this file has another size or content')
        return { bytes: Buffer.concat(chunks), hash: hash.digest('hex') }
      },
    }
  } catch (error) {
    if (isZipFault(error)) {
      refuseFile(error.message.includes('encryption') ? hasPassword : notReadable)
    }
    throw error
  }
}

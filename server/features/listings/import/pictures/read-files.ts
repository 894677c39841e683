import { beginsAsPicture } from '#server/pictures/accept-picture.ts'
import { pictureFile } from '#shared/contract/pictures.ts'

import type { importZipFile } from '../table.ts'
import { isZipFault } from '../zip-fault.ts'
import { grouped, plainName } from './match-pictures.ts'
import type { OpenZip, ZipEntry } from './zip-file.ts'

export type ImportFile = Omit<typeof importZipFile.$inferSelect, 'importId'>

/** How much smaller than itself a picture may be packed; they are packed already. */
const mostRatio = 200
const linkMode = 0o120000
const typeBits = 0o170000

/** Why a file is not even unpacked. */
function problemBefore({ entry }: ZipEntry): string | null {
  const { uncompressedSize, compressedSize, compressionMethod, externalFileAttributes } = entry
  if (((externalFileAttributes >>> 16) & typeBits) === linkMode) {
    return 'It is a link to another file.'
  }
  if (uncompressedSize > pictureFile.maxBytes) {
    return `It is larger than ${pictureFile.maxBytes / 1024 / 1024} MB.`
  }
  if (uncompressedSize > mostRatio * (compressedSize + 1024)) return notPicture
  if (compressionMethod !== 0 && compressionMethod !== 8) {
    return 'It is packed in an unusual way.'
  }
  return null
}

const notPicture = 'It is not a JPEG, PNG or WebP.'

async function readFile(zip: OpenZip, each: ZipEntry): Promise<ImportFile> {
  const { place, name, entry } = each
  const unusable = (problem: string) => ({ place, name, hash: '', problem })
  const problem = problemBefore(each)
  if (problem !== null) return unusable(problem)
  try {
    const { bytes, hash } = await zip.read(entry)
    return beginsAsPicture(bytes) ? { place, name, hash, problem: null } : unusable(notPicture)
  } catch (error) {
    if (isZipFault(error)) return unusable('It is damaged.')
    throw error
  }
}

/** Of files with the same name the first one counts, unless they are different pictures. */
function withoutTwins(files: readonly ImportFile[]): ImportFile[] {
  const named = grouped(
    files.filter(({ problem }) => problem === null),
    ({ name }) => plainName(name),
  )
  return files.map((file) => {
    const twins = file.problem === null ? (named.get(plainName(file.name)) ?? []) : []
    if (twins.some(({ hash }) => hash !== file.hash)) {
      return { ...file, problem: 'Different pictures have this name. Rename them.' }
    }
    const again = twins.length > 1 && twins[0] !== file
    return again ? { ...file, problem: 'It is in the ZIP twice.' } : file
  })
}

/** What the files of a ZIP are. Each is unpacked once, one after the other. */
export async function readFiles(zip: OpenZip): Promise<ImportFile[]> {
  const files: ImportFile[] = []
  // In the order in which they lie, so that each part of the ZIP is fetched about once.
  const inOrder = zip.entries.toSorted(
    (a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader,
  )
  for (const each of inOrder) files.push(await readFile(zip, each))
  return withoutTwins(files.toSorted((a, b) => a.place - b.place))
}

import path from 'node:path'

import type { S3Settings } from '#server/contract/config.ts'
import type { Storage } from '#server/contract/files.ts'

import { openLocalFolder } from './local-folder.ts'

/** Opens the bucket that the configuration names, otherwise `<dataDir>/files`. */
export async function openStorage(config: {
  storage: S3Settings | null
  dataDir: string
}): Promise<Storage> {
  if (config.storage === null) return openLocalFolder(path.join(config.dataDir, 'files'))
  // The SDK is large, and most starts do without it.
  const { openS3 } = await import('./s3.ts')
  return openS3(config.storage)
}

import path from 'node:path'

import type { S3Settings } from '#server/contract/config.ts'
import type { Storage } from '#server/contract/files.ts'

import { openLocalFolder } from './local-folder.ts'

/** Opens the configured bucket, otherwise `<dataDir>/files`. */
export async function openStorage(config: {
  storage: S3Settings | null
  dataDir: string
}): Promise<Storage> {
  if (config.storage === null) return openLocalFolder(path.join(config.dataDir, 'files'))
  // The SDK is large, and most installations do not need it.
  const { openS3 } = await import('./s3.ts')
  return openS3(config.storage)
}

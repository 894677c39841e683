import { pictureFile } from './pictures.ts'

const megabyte = 1024 * 1024

/**
 * What can be uploaded in parts, in bytes. A part is small enough for a phone; the server takes larger
 * ones too.
 */
export const uploadKinds = {
  picture: { maxBytes: pictureFile.maxBytes, partSize: megabyte / 2 },
  zip: { maxBytes: 500 * megabyte, partSize: 2 * megabyte },
} as const
export type UploadKind = keyof typeof uploadKinds

export const isUploadKind = (name: string): name is UploadKind => Object.hasOwn(uploadKinds, name)

const megabyte = 1024 * 1024

/** What can be uploaded, with the bytes of the parts in which a browser sends it: few for a phone. */
export const partSizes = { picture: megabyte / 2, zip: 2 * megabyte } as const
export type UploadKind = keyof typeof partSizes

export const isUploadKind = (name: string): name is UploadKind => Object.hasOwn(partSizes, name)

/** A ZIP of pictures. */
export const zipFile = { maxBytes: 500 * megabyte } as const

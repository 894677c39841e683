import type { Limit } from '#server/contract/limits.ts'
import type { UploadKind } from '#shared/contract/uploads.ts'

const day = 24 * 3600

/** How many uploads a company may begin. */
export const uploadLimits = {
  picture: { name: 'upload-company', points: 500, duration: day },
  zip: { name: 'upload-zip-company', points: 10, duration: day },
} as const satisfies Record<UploadKind, Limit>

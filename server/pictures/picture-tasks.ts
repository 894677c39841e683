import type { Crop, PictureFormat } from '#shared/contract/pictures.ts'

/** A picture to check and to encode again. */
export interface AcceptTask {
  kind: 'accept'
  bytes: Uint8Array
  limits: { maxPixels: number; minSide: number }
}

/** An accepted picture to make in all widths and formats. */
export interface VariantsTask {
  kind: 'variants'
  bytes: Uint8Array
  /** The whole square in the middle if null. */
  crop: Crop | null
  widths: readonly number[]
}

export type Task = AcceptTask | VariantsTask

/** What the process sends back for an accepted picture. */
export interface Accepted {
  /** Of the picture as it is kept, in pixels. */
  width: number
  height: number
  /** How it looks, in 64 bits as hexadecimal digits. */
  hash: string
  master: Buffer
  preview: Buffer
}

/** One file of a picture, in one width and format. */
export interface Variant {
  format: PictureFormat
  width: number
  height: number
  bytes: Buffer
}

export type RefusalReason = 'damaged' | 'outside' | 'too many pixels' | 'too slow' | 'too small'

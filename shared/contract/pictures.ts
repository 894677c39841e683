import type { ReceivedFile } from './endpoint.ts'

/** What an operation receives that accepts a picture. */
export const pictureFile = {
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies ReceivedFile

export const maxMegapixels = 40

/** The shorter side below which a picture is refused, in pixels. */
export const minSide = 160

/** The widths that a picture is made in, in pixels. None is ever enlarged. */
export const pictureWidths = [160, 320, 640, 960, 1280] as const

/** The formats that a picture is made in, best first; also the file extensions. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The square of a picture that is shown, in pixels of the whole picture. */
export interface Crop {
  x: number
  y: number
  size: number
}

/** A picture as an API sends it: where its files are, and what it shows. */
export interface PublicPicture {
  /** Of the files in all widths, or of the preview alone if there are no widths yet. */
  key: string
  /** The widths that are ready, ascending; empty until they have been made. */
  widths: readonly number[]
  /** Of the largest file, in pixels: the browser keeps its room from the proportion. */
  width: number
  height: number
  alt: string
}

/** The address of one file of a picture. */
export const pictureAddress = (key: string, width: number, format: PictureFormat): string =>
  `/pictures/${key}-${width}.${format}`

/** The address of the small WebP that is there as soon as a picture has been accepted. */
export const previewAddress = (key: string): string => `/pictures/${key}-preview.webp`

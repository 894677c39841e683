import {
  pictureAddress,
  pictureFormats,
  previewAddress,
  type PublicPicture,
} from '../contract/pictures.ts'
import { Stone } from './stone.tsx'

const mime = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** For browsers that know no `srcset`. */
const plainWidth = 640

interface LotPictureProps {
  /** Null if there is none: the stone takes its place. */
  picture: PublicPicture | null
  sizes: string
  /** For the one picture above the fold that the visitor waits for. */
  eager?: boolean
  /** Beside words that already say what it shows. */
  silent?: boolean
}

/**
 * The picture of a lot as a square that keeps its room, in AVIF, WebP and JPEG; lazy unless `eager`.
 * Until its widths are made, its preview.
 */
export function LotPicture({ picture, sizes, eager, silent }: LotPictureProps) {
  if (picture === null) {
    return (
      <span className="lot-picture lot-picture-none">
        <Stone className="stone" />
      </span>
    )
  }
  const { key, widths, width, height, alt } = picture
  const set = (format: (typeof pictureFormats)[number]) =>
    widths.map((each) => `${pictureAddress(key, each, format)} ${each}w`).join(', ')
  const plain = widths.findLast((each) => each <= plainWidth)
  const source =
    plain === undefined
      ? { src: previewAddress(key) }
      : { src: pictureAddress(key, plain, 'jpg'), srcSet: set('jpg'), sizes }
  return (
    <picture className="lot-picture">
      {plain !== undefined &&
        pictureFormats
          .slice(0, 2)
          .map((format) => (
            <source key={format} type={mime[format]} srcSet={set(format)} sizes={sizes} />
          ))}
      <img
        {...source}
        width={width}
        height={height}
        alt={silent ? '' : alt}
        decoding={eager ? 'sync' : 'async'}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

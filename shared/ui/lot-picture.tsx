import {
  pictureAddress,
  pictureFormats,
  previewAddress,
  type PublicPicture,
} from '../contract/pictures.ts'

const mime = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** For browsers that know no `srcset`. */
const plainWidth = 640

interface LotPictureProps {
  picture: PublicPicture
  sizes: string
  /** For the one picture above the fold that the visitor waits for. */
  eager?: boolean
  className?: string
}

/**
 * The picture of a lot as a square that keeps its room, in AVIF, WebP and JPEG; lazy unless `eager`.
 * Until its widths are made, its preview.
 */
export function LotPicture({ picture, sizes, eager, className = '' }: LotPictureProps) {
  const { key, widths, width, height, alt } = picture
  const set = (format: (typeof pictureFormats)[number]) =>
    widths.map((each) => `${pictureAddress(key, each, format)} ${each}w`).join(', ')
  const plain = widths.findLast((each) => each <= plainWidth)
  const source =
    plain === undefined
      ? { src: previewAddress(key) }
      : { src: pictureAddress(key, plain, 'jpg'), srcSet: set('jpg'), sizes }
  return (
    <picture className={`lot-picture ${className}`.trim()}>
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
        alt={alt}
        decoding={eager ? 'sync' : 'async'}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

import { useSite } from '../layout/site-context.ts'

/** A master image's proportions and the widths that the build makes of it, in pixels. */
export interface Shape {
  width: number
  height: number
  widths: readonly number[]
}

/** The shapes of the masters in `client/imagery`, for the build and the pages. */
export const shapes = {
  square: { width: 960, height: 960, widths: [320, 480, 640, 960] },
  // 660 and 760: a phone 412 points wide with 1.75 pixels per point needs 651 and 721.
  tile: { width: 1200, height: 900, widths: [400, 660, 900, 1200] },
  hero: { width: 1920, height: 1080, widths: [480, 760, 1080, 1440, 1920] },
  heroTall: { width: 1920, height: 1240, widths: [960, 1440, 1920] },
  heroPhone: { width: 1080, height: 2040, widths: [400, 540, 760, 1080] },
} as const satisfies Record<string, Shape>

/** The formats of every image, best first; also the file extensions. */
export const formats = ['avif', 'webp', 'jpg'] as const
const mime = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

interface Source {
  /** File name of the master below `client/imagery`, without extension. */
  name: string
  shape: keyof typeof shapes
  sizes: string
}

interface PictureProps extends Source {
  /** What a buyer would want to know; empty if decorative. */
  alt: string
  /** For the one image above the fold that the visitor waits for. */
  eager?: boolean
  className?: string
  /** Another crop, for screens that match the media query. */
  instead?: Source & { media: string }
}

/** A responsive image in AVIF, WebP and JPEG, with its dimensions; lazy unless `eager`. */
export function Picture({ name, shape, sizes, alt, eager, className, instead }: PictureProps) {
  const { images } = useSite()
  const { width, height, widths } = shapes[shape]
  const set = (of: Source, format: string) =>
    shapes[of.shape].widths.map((w) => `${images}/${of.name}-${w}.${format} ${w}w`).join(', ')
  const whole: Source = { name, shape, sizes }
  return (
    <picture className={className}>
      {instead &&
        formats.map((format) => (
          <source
            key={`instead-${format}`}
            type={mime[format]}
            media={instead.media}
            srcSet={set(instead, format)}
            sizes={instead.sizes}
            width={shapes[instead.shape].width}
            height={shapes[instead.shape].height}
          />
        ))}
      {formats.slice(0, 2).map((format) => (
        <source key={format} type={mime[format]} srcSet={set(whole, format)} sizes={sizes} />
      ))}
      <img
        src={`${images}/${name}-${widths[1]}.jpg`}
        srcSet={set(whole, 'jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding={eager ? 'sync' : 'async'}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

import { encode } from 'uqr'

/** The empty margin around the code, in modules; scanners need it (ISO/IEC 18004). */
const quietZone = 4

/** The dark modules as a path, one bar for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const bars: string[] = []
      for (let x = 0; x < row.length; x += 1) {
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        if (length > 0) bars.push(`M${x} ${y}h${length}v1h-${length}z`)
        x += length
      }
      return bars
    })
    .join('')
}

interface QrCodeProps {
  text: string
  /** What scanning it does. Show the text itself beside it for people who cannot scan. */
  label: string
}

/**
 * A text as a QR code, dark on light in every theme. The encoder is large: use it on lazy pages
 * only.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so it is not an image file
      role="img"
      aria-label={label}
    >
      <path d={pathOf(data)} />
    </svg>
  )
}

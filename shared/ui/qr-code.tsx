import { encode } from 'uqr'

/** Modules of empty ground around the code, without which scanners miss it (ISO/IEC 18004). */
const quietZone = 4

/** The dark modules as a path, each run of a row as one bar. */
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
  /** What scanning it does; the text itself must stand beside it for whoever cannot scan. */
  label: string
}

/** A text as a QR code, dark on light in every theme. Its encoder is heavy: for lazy pages only. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that it is not an image file
      role="img"
      aria-label={label}
    >
      <path d={pathOf(data)} />
    </svg>
  )
}

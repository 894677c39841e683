import sharp, { type Sharp } from 'sharp'

/** Rows at the top of the photograph that blend into its extension. */
const seam = 56
/** Rows after which the brightness stops changing. */
const reach = 200

/** Blurs a row of RGB values with a running mean, three times, which approximates a Gaussian. */
function smooth(row: Float64Array, width: number, radius: number): Float64Array {
  let from = row
  for (let pass = 0; pass < 3; pass++) {
    const to = new Float64Array(row.length)
    for (let channel = 0; channel < 3; channel++) {
      const at = (x: number) => from[Math.min(Math.max(x, 0), width - 1) * 3 + channel] as number
      let sum = 0
      for (let x = -radius; x <= radius; x++) sum += at(x)
      for (let x = 0; x < width; x++) {
        to[x * 3 + channel] = sum / (2 * radius + 1)
        sum += at(x + radius + 1) - at(x - radius)
      }
    }
    from = to
  }
  return from
}

/**
 * Extends a photograph's plain backdrop upwards by some rows, to make room for text. It continues
 * the colour of the upper edge, smoother towards the top, and fades as the photograph does below.
 * The colours are computed as fractions and dithered, because whole steps would show as streaks.
 */
export async function extendUp(photograph: Sharp, rows: number): Promise<Sharp> {
  const { data, info } = await photograph.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const stride = width * 3
  const mean = (first: number, last: number) => {
    const row = new Float64Array(stride)
    for (let y = first; y < last; y++)
      for (let i = 0; i < stride; i++)
        row[i] = (row[i] as number) + (data[y * stride + i] as number) / (last - first)
    return row
  }
  const near = smooth(mean(0, 8), width, 60)
  const far = smooth(mean(0, 8), width, Math.round(width / 4))
  const light = (row: Float64Array) => row.reduce((sum, value) => sum + value, 0) / stride
  const trend = Math.min((light(mean(0, 8)) - light(mean(14, 22))) / 14, 0)
  // A fixed seed, so that the same photograph gives the same bytes.
  let seed = 1
  const noise = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647 - 0.5
  }
  const out = Buffer.alloc((rows + height) * stride)
  data.copy(out, rows * stride)
  for (let y = 0; y < rows + seam; y++) {
    const up = rows - y
    const fade = up > 0 ? reach * (1 - Math.exp(-up / reach)) : up
    const close = Math.exp(-Math.max(up, 0) / reach)
    const share = up > 0 ? 1 : (1 + Math.cos((-up / seam) * Math.PI)) / 2
    for (let i = 0; i < stride; i++) {
      const edge = (near[i] as number) * close + (far[i] as number) * (1 - close)
      const ground = edge + trend * fade + 2 * noise()
      const real = up > 0 ? 0 : (data[-up * stride + i] as number)
      // Pixels that differ from the backdrop belong to the subject and stay unchanged.
      const own = up > 0 ? 0 : Math.min(Math.abs(real - ground) / 24, 1)
      const mix = share * (1 - own)
      out[y * stride + i] = Math.min(255, Math.round(ground * mix + real * (1 - mix)))
    }
  }
  return sharp(out, { raw: { width, height: rows + height, channels: 3 } })
}

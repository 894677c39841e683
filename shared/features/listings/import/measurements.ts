/** The fields of a stone's measurements, in the order in which laboratories and RapNet write them. */
export const measuredFields = ['length', 'width', 'depth'] as const

const number = String.raw`(?:\d+(?:[.,]\d+)?|[.,]\d+)`
const between = String.raw`\s*(?:mm)?\s*[x×*/–—-]\s*`
const three = new RegExp(`^(${number})${between}(${number})${between}(${number})\\s*(?:mm)?$`, 'iu')

/** Why a text cannot be split. */
export const notMeasurements = 'Enter length, width and depth, such as 6.51 x 6.49 x 4.02.'

/** Splits `6.51 - 6.49 x 4.02` into its three numbers; null for anything else. */
export function splitMeasurements(text: string): readonly [string, string, string] | null {
  const [, length, width, depth] = three.exec(text.trim()) ?? []
  return length === undefined || width === undefined || depth === undefined
    ? null
    : [length, width, depth]
}

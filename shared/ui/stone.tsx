/** A point in the stone's box of 100 by 100. */
export type Point = readonly [x: number, y: number]

const at = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)]
}
export const corners = [0, 1, 2, 3, 4, 5, 6, 7]
export const girdle = corners.map((k) => at(47, 22.5 + 45 * k))
export const table = corners.map((k) => at(26, 45 * k))
export const pick = (ring: Point[], k: number) => ring[(k + 8) % 8] as Point

const place = ([x, y]: Point) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
const outline = (points: readonly Point[]) => `M${points.map(place).join('L')}Z`
const joins = corners.map(
  (k) => `M${place(pick(girdle, k - 1))}L${place(pick(table, k))}L${place(pick(girdle, k))}`,
)
/** The whole stone as one SVG path in a box of 100. */
export const stonePath = outline(girdle) + outline(table) + joins.join('')

/** The logo in hairlines; decoration only. */
export function Stone({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d={stonePath} />
    </svg>
  )
}

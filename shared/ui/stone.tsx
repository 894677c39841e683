/** A point in the stone's box of 100 by 100. */
export type Point = readonly [x: number, y: number]

/** One of the stone's 17 faces with its centre and the ring it belongs to. */
export interface Facet {
  ring: 'table' | 'inner' | 'outer'
  points: readonly Point[]
}

const at = (radius: number, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)]
}
const corners = [0, 1, 2, 3, 4, 5, 6, 7]
const girdle = corners.map((k) => at(47, 22.5 + 45 * k))
const table = corners.map((k) => at(26, 45 * k))
const pick = (ring: Point[], k: number) => ring[(k + 8) % 8] as Point

/** The faceted stone of the logo: a table and sixteen triangles. */
export const facets: readonly Facet[] = [
  { ring: 'table', points: table },
  ...corners.map((k): Facet => ({
    ring: 'outer',
    points: [pick(girdle, k - 1), pick(girdle, k), pick(table, k)],
  })),
  ...corners.map((k): Facet => ({
    ring: 'inner',
    points: [pick(girdle, k), pick(table, k), pick(table, k + 1)],
  })),
]

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

import { corners, girdle, pick, type Point, table } from './stone.tsx'

/** One of the stone's 17 faces with its centre and the ring it belongs to. */
export interface Facet {
  ring: 'table' | 'inner' | 'outer'
  points: readonly Point[]
}

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

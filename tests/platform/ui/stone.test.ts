import { describe, expect, it } from 'vitest'

import { facets } from '#shared/ui/stone-facets.ts'
import { type Point, stonePath } from '#shared/ui/stone.tsx'

function area(points: readonly Point[]): number {
  let sum = 0
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0]
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}

/** A regular octagon by its circumradius. */
const octagon = (radius: number) => 2 * Math.SQRT2 * radius ** 2

describe('the gemstone', () => {
  it('has 17 facets: a table, eight around it, eight at the girdle', () => {
    const count = (ring: string) => facets.filter((facet) => facet.ring === ring).length
    expect(facets).toHaveLength(17)
    expect([count('table'), count('inner'), count('outer')]).toEqual([1, 8, 8])
  })

  it('is covered by its facets without gaps or overlaps', () => {
    const sum = facets.reduce((total, facet) => total + area(facet.points), 0)
    expect(sum).toBeCloseTo(octagon(47), 6)
    expect(area(facets[0]?.points ?? [])).toBeCloseTo(octagon(26), 6)
  })

  it('stays within its box of 100', () => {
    for (const facet of facets)
      for (const coordinate of facet.points.flat()) {
        expect(coordinate).toBeGreaterThan(0)
        expect(coordinate).toBeLessThan(100)
      }
    expect(stonePath).not.toMatch(/NaN|undefined/)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isPublishable, rounded, shownIn, type Tally } from '#server/features/trends/publishable.ts'

const tally = fc.record({
  path: fc
    .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 })
    .map((steps) => ['kind', ...steps].map((_, at, all) => all.slice(0, at + 1).join('/'))),
  seller: fc.constantFrom('s1', 's2', 's3', 's4'),
  buyer: fc.constantFrom('b1', 'b2', 'b3', 'b4'),
  count: fc.integer({ min: 1, max: 3 }),
})
const tallies = fc.array(tally, { maxLength: 40 })

const leafOf = ({ path }: Tally) => path.at(-1) ?? ''

/** The tallies in each segment that is shown. */
function groupsOf(all: readonly Tally[]) {
  const shown = shownIn(all)
  const segments = new Set([...shown.values()].filter((each) => each !== null))
  return [...segments].map((segment) => ({
    segment,
    members: all.filter((each) => shown.get(leafOf(each)) === segment),
  }))
}

describe('where trades are shown', () => {
  it('is a segment that they belong to, with enough companies of which none has most', () => {
    fc.assert(
      fc.property(tallies, (all) => {
        for (const { segment, members } of groupsOf(all)) {
          const sum = (of: readonly Tally[]) => of.reduce((total, { count }) => total + count, 0)
          expect(sum(members)).toBeGreaterThanOrEqual(5)
          for (const side of ['seller', 'buyer'] as const) {
            const companies = [...new Set(members.map((each) => each[side]))]
            expect(companies.length).toBeGreaterThanOrEqual(3)
            for (const company of companies) {
              const own = sum(members.filter((each) => each[side] === company))
              expect(own * 2).toBeLessThanOrEqual(sum(members))
            }
          }
          for (const { path } of members) expect(path).toContain(segment)
        }
      }),
    )
  })

  it('is one segment at most, whose wider ones are without them', () => {
    fc.assert(
      fc.property(tallies, (all) => {
        const groups = groupsOf(all)
        const counted = groups.flatMap(({ members }) => members)
        expect(new Set(counted).size).toBe(counted.length)
        // What can stand by itself does, so no wider figure has it.
        for (const leaf of new Set(all.map(leafOf))) {
          const own = all.filter((each) => leafOf(each) === leaf)
          const below = all.some((each) => leafOf(each) !== leaf && each.path.includes(leaf))
          if (!below && isPublishable(own)) {
            expect(groups.find(({ segment }) => segment === leaf)?.members).toEqual(own)
          }
        }
      }),
    )
  })

  it('is nowhere only if all that is left of its kind together is too few', () => {
    fc.assert(
      fc.property(tallies, (all) => {
        const shown = shownIn(all)
        expect(isPublishable(all.filter((each) => shown.get(leafOf(each)) === null))).toBe(false)
      }),
    )
  })
})

describe('a rounded price', () => {
  const price = fc.double({ min: 25, max: 1e9, noNaN: true })

  it('is a whole number within 2% of it', () => {
    fc.assert(
      fc.property(price, (exact) => {
        const shown = rounded(exact)
        expect(Number.isInteger(shown)).toBe(true)
        expect(Math.abs(shown - exact)).toBeLessThanOrEqual(exact * 0.02 + 1e-6)
      }),
    )
  })

  it('is the same for the prices next to it, so that none of them can be told from it', () => {
    fc.assert(
      fc.property(price, (exact) => {
        const middle = rounded(exact)
        fc.pre(middle >= 200)
        expect(rounded(middle * 1.007)).toBe(middle)
      }),
    )
  })

  it('rises with the price', () => {
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(rounded(low)).toBeLessThanOrEqual(rounded(high))
      }),
    )
  })
})

import { expect, it } from 'vitest'

import { middleToMetal, standingOut } from '#shared/features/figures/stock-lots.ts'

const lot = { live: true, days: 400, quiet: true, price: 100_00 }

it('a lot stands out that is on sale, old, without an offer and dearer than half of the stock', () => {
  const [cheap, middle, dear] = [1100, 2000, 4000].map((toMetal) => ({ ...lot, toMetal }))
  const all = [
    cheap,
    middle,
    dear,
    { ...lot, toMetal: 4000, live: false },
    { ...lot, toMetal: 4000, days: 365 },
    { ...lot, toMetal: 4000, quiet: false },
    { ...lot, toMetal: 4000, price: null },
    { ...lot, toMetal: 1000 },
    { ...lot, toMetal: 1000 },
    { ...lot, toMetal: 1000 },
    { ...lot, toMetal: 1000 },
    { ...lot, toMetal: 1000 },
    { ...lot, toMetal: null },
  ].filter((each) => each !== undefined)
  expect(middleToMetal(all)).toBe(2000)
  expect(standingOut(all)).toEqual([dear])
})

it('nothing stands out where no price can be set against metal', () => {
  expect(standingOut([{ ...lot, toMetal: null }])).toEqual([])
  expect(middleToMetal([])).toBeNull()
})

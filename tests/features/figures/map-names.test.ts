import { expect, it } from 'vitest'

import { namesOnMap } from '#shared/features/figures/map-names.ts'

it('a name lies over no other lot of the map: it takes the free side, or is left out', () => {
  const mark = (id: string, x: number, y: number, name: string | null = null) => ({
    id,
    x,
    y,
    name,
  })
  const named = mark('named', 0.4, 100, 'FC-1361')
  const [after, before, below] = [
    mark('after', 0.5, 104),
    mark('before', 0.3, 96),
    mark('below', 0.5, 140),
  ]
  const side = (...others: ReturnType<typeof mark>[]) => namesOnMap([named, ...others]).get('named')
  expect(side()).toBe('start')
  expect(side(below)).toBe('start')
  expect(side(after)).toBe('end')
  expect(side(after, before)).toBeUndefined()
  expect(side(mark('same', 0.4, 100))).toBeUndefined()
})

it('a name lies over no other name, and does not leave the map', () => {
  const sides = namesOnMap([
    { id: 'left', x: 0.3, y: 100, name: 'FC-1259' },
    { id: 'right', x: 0.55, y: 100, name: 'FC-1361' },
    { id: 'edge', x: 0.95, y: 200, name: 'FC-1400' },
    { id: 'long', x: 0.5, y: 300, name: 'A-STOCK-NUMBER-OF-FORTY-LETTERS-IN-ALL-1' },
  ])
  expect([...sides]).toEqual([
    ['left', 'end'],
    ['right', 'start'],
    ['edge', 'end'],
  ])
})

import { describe, expect, it } from 'vitest'

import { ringSize } from '#shared/features/listings/fields/ring-size.ts'

describe('a ring size', () => {
  const size = ringSize('Ring size')

  it.each([
    ['54', 5400],
    ['54.4 mm', 5440],
    ['EU 54', 5400],
    ['IT 14', 5400],
    ['US 7', 5435],
    ['US 6½', 5308],
    ['US 6 1/2', 5308],
    ['N 1/2', 5438],
    ['UK C', 4000],
    ['N', 5375],
    ['UK N½', 5438],
    ['US 6¼', 5244],
    // Across the inside, Japan's 1, 10 and 13 are 13, 16 and 17 mm.
    ['JP 1', 4084],
    ['JP 10', 5027],
    ['jp13', 5341],
  ])('%s is %i hundredths of a millimetre around the inside', (text, value) => {
    expect(size.read(text, {})).toEqual({ value })
  })

  it.each([
    [5400, '54 mm, about US 6¾ or UK N or JP 14'],
    [5435, '54.35 mm, about US 7 or UK N½ or JP 14'],
    [5308, '53.08 mm, about US 6½ or UK M½ or JP 13'],
    [3650, '36.5 mm, about US 0'],
    [3714, '37.14 mm, about US ¼'],
    [4000, '40 mm, about US 1¼ or UK C'],
    [8000, '80 mm, about US 17'],
    [3500, '35 mm'],
  ])('of %i is shown as %s', (value, text) => {
    expect(size.show(value, {})).toBe(text)
  })

  it.each([
    ['7 1/2', 'US 7.5'],
    ['6½', 'US 6.5'],
    ['6.5', 'US 6.5'],
    ['14', undefined],
    ['17.3', undefined],
  ])('%s without its scale is refused, and may be %s', (text, suggestion) => {
    const read = size.read(text, {})
    expect(read).toHaveProperty('reason')
    expect('reason' in read && read.suggestion).toBe(suggestion)
  })

  it('of an American quarter or a British half is shown as the size that it was', () => {
    for (const text of ['US 4', 'US 6½', 'US 7', 'US 9½', 'US 13', 'UK F', 'UK N½', 'UK Z']) {
      const read = size.read(text, {})
      if (!('value' in read)) throw new Error(`${text} was not read`)
      expect(size.show(read.value, {}), text).toContain(text)
    }
  })

  it('that is shown in another scale is the nearest one there, for every circumference', () => {
    // Half of a step of each scale: a quarter, half a letter and a third of a millimetre across.
    const furthest: Readonly<Record<string, number>> = { US: 33, UK: 33, JP: 54 }
    for (let value = 3500; value <= 8000; value += 1) {
      const others = /, about (.*)/.exec(size.show(value, {}))?.[1]?.split(' or ') ?? []
      for (const other of others) {
        const read = size.read(other, {})
        if (!('value' in read)) throw new Error(`${other} was not read`)
        const off = Math.abs(read.value - value)
        expect(off, `${value}: ${other}`).toBeLessThanOrEqual(furthest[other.slice(0, 2)] ?? 0)
      }
    }
  })

  it('is asked for in millimetres if its scale follows no formula', () => {
    for (const text of ['IN 12', '12', 'US', 'US 40', 'US 6.5½', 'ZZ 9', 'JP 12½', 'JP 31']) {
      expect(size.read(text, {}), text).toHaveProperty('reason')
    }
  })
})

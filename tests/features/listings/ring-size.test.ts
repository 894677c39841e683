import { describe, expect, it } from 'vitest'

import { ringSize } from '#shared/features/listings/fields/ring-size.ts'

describe('a ring size', () => {
  const size = ringSize('Ring size', { section: 'size' })

  it.each([
    ['54', 5400],
    ['54.4 mm', 5440],
    ['EU 54', 5400],
    ['IT 14', 5400],
    ['US 7', 5435],
    ['US 6½', 5308],
    ['UK C', 4000],
    ['N', 5375],
    ['UK N½', 5438],
  ])('%s is %i hundredths of a millimetre around the inside', (text, value) => {
    expect(size.read(text, {})).toEqual({ value })
  })

  it.each([
    [5400, '54 mm, about US 6¾ or UK N'],
    [5435, '54.35 mm, about US 7 or UK N½'],
    [5308, '53.08 mm, about US 6½ or UK M½'],
    [3650, '36.5 mm, about US 0'],
    [3714, '37.14 mm, about US ¼'],
    [4000, '40 mm, about US 1¼ or UK C'],
    [8000, '80 mm, about US 17'],
    [3500, '35 mm'],
  ])('of %i is shown as %s', (value, text) => {
    expect(size.show(value, {})).toBe(text)
  })

  it('of an American quarter or a British half is shown as the size that it was', () => {
    for (const text of ['US 4', 'US 6½', 'US 7', 'US 9½', 'US 13', 'UK F', 'UK N½', 'UK Z']) {
      const read = size.read(text, {})
      if (!('value' in read)) throw new Error(`${text} was not read`)
      expect(size.show(read.value, {}), text).toContain(text)
    }
  })

  it('is asked for in millimetres if its scale follows no formula', () => {
    for (const text of ['JP 14', 'IN 12', '12', 'US 40', 'ZZ 9']) {
      expect(size.read(text, {}), text).toHaveProperty('reason')
    }
  })
})

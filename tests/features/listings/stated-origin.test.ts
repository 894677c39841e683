import { describe, expect, it } from 'vitest'

import { stockTable } from '#server/features/listings/import/stock-table.ts'
import { columnsFrom } from '#server/features/listings/stock/read-said.ts'
import { statedSections, statedTables } from '#shared/features/listings/describe.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { headerOf } from '#shared/features/listings/import/headers.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { openPoints, readSheet } from '#shared/features/listings/sheet.ts'
import { shownTitle } from '#shared/features/listings/stated-origin.ts'

import { complete } from '../../support/complete-listings.ts'

const line = {
  'lines.1.gem': 'ruby',
  'lines.1.origin': 'natural',
  'lines.1.treatment': 'none',
}

/** A listing of each kind that has stones or pearls, and where their origin stands. */
const withStones: readonly (readonly [kind: KindName, said: Said, key: string])[] = [
  ['jewellery', complete.jewellery, 'stones.1.origin'],
  ['diamond', complete.diamond, 'origin'],
  ['gemstone', complete.gemstone, 'origin'],
  ['pearl', { ...complete.pearl, title: 'Loose pearls' }, 'origin'],
  ['mixed-lot', { ...complete['mixed-lot'], ...line }, 'lines.1.origin'],
]
const stones = withStones.filter(([kind]) => kind !== 'pearl')

const title = (kind: KindName, said: Said) => shownTitle(kinds[kind], readSheet(kinds[kind], said))
const points = (kind: KindName, said: Said) =>
  openPoints(kinds[kind], readSheet(kinds[kind], said)).map(({ key }) => key)

describe.each(withStones)('the origin of a listing of the kind %s', (name, said, key) => {
  const kind = kinds[name]
  const [other, label] =
    name === 'pearl' ? ['cultured', 'Cultured'] : ['lab grown', 'Laboratory-grown']

  it('is in its title if it is not natural, whatever its seller wrote', () => {
    const bare = said.title ?? ''
    expect(title(name, { ...said, [key]: 'natural' })).toBe(bare)
    expect(title(name, { ...said, [key]: other })).toBe(`${bare}, ${label.toLowerCase()}`)
    expect(title(name, { ...said, [key]: 'imitation' })).toBe(`${bare}, imitation`)
    const plainly = `${label} ${bare}`
    expect(title(name, { ...said, [key]: other, title: plainly })).toBe(plainly)
    // A title that denies it does not say it.
    const denies = `${bare}, not ${label.toLowerCase()}`
    expect(title(name, { ...said, [key]: other, title: denies })).toContain(
      `, ${label.toLowerCase()}`,
    )
    expect(title(name, { ...said, [key]: other, title: denies })).not.toBe(denies)
  })

  it('is in its facet, on its page and in its export', async () => {
    const columns = columnsFrom(name, { ...said, [key]: other })
    const value = label.toLowerCase()
    expect(columns.terms).toContain(`origin:${value}`)
    expect(columns.terms).not.toContain('origin:natural')
    expect(columns.facts.origin).toBe(value)
    const { sheet } = columns
    const page = [statedSections(kind, sheet, 'everyone'), statedTables(kind, sheet)]
    expect(JSON.stringify(page)).toContain(`"${label}"`)
    const [headers = [], row = []] = await stockTable([{ kind: name, said: columns.said }])
    expect(row[headers.indexOf(headerOf(kind, key))]).toBe(label)
  })

  it('has to be stated before anything is published', () => {
    const { [key]: _, ...unsaid } = said
    expect(points(name, unsaid)).toEqual([key])
  })

  it('cannot be another one in its title', () => {
    const natural = { ...said, [key]: 'natural' }
    expect(points(name, natural)).toEqual([])
    for (const words of ['Lab-grown', 'CVD', 'Synthetic', 'Imitation', 'Cultured']) {
      expect(points(name, { ...natural, title: `${words} thing` }), words).toEqual(['title'])
    }
    expect(points(name, { ...natural, description: 'A lab-created beauty.' })).toEqual(['title'])
    expect(points(name, { ...natural, description: 'Not lab-grown.' })).toEqual([])
    expect(points(name, { ...said, [key]: other, title: `Natural thing` })).toEqual(['title'])
    expect(points(name, { ...said, [key]: other, title: 'Of natural colour' })).toEqual([])
  })
})

describe.each(stones)('a stone of a listing of the kind %s', (name, said, key) => {
  it('that is assembled says so in its title', () => {
    const assembled = { ...said, [key]: 'assembled' }
    expect(title(name, assembled)).toBe(`${said.title}, assembled`)
    expect(title(name, { ...assembled, title: 'Opal doublet' })).toBe('Opal doublet')
    expect(points(name, { ...said, title: 'Opal doublet' })).toEqual(['title'])
  })

  it('is not cultured, and a pearl is not grown in a laboratory', () => {
    const cultured = points(name, { ...said, [key]: 'cultured' })
    // Kinds without pearls do not know the word.
    expect(cultured).toEqual([key])
    if (name === 'jewellery' || name === 'mixed-lot') {
      const pearl = { ...said, [key.replace('origin', 'gem')]: 'pearl' }
      expect(points(name, { ...pearl, [key]: 'cultured' })).toEqual([])
      expect(points(name, { ...pearl, [key]: 'lab grown' })).toEqual([key])
    }
  })
})

describe('a piece with stones of several origins', () => {
  const both: Said = {
    ...complete.jewellery,
    'stones.1.origin': 'natural',
    'stones.2.gem': 'diamond',
    'stones.2.count': '20',
    'stones.2.carats': '0.3',
    'stones.2.origin': 'lab',
    'stones.2.treatment': 'none',
  }

  it('names those that are not natural', () => {
    expect(title('jewellery', both)).toBe(
      'Oval sapphire and diamond halo ring, with laboratory-grown stones',
    )
    const pearls = { ...both, 'stones.3.gem': 'pearl', 'stones.3.origin': 'cultured' }
    expect(title('jewellery', pearls)).toBe(
      'Oval sapphire and diamond halo ring, with laboratory-grown stones and cultured pearls',
    )
  })

  it('is called natural only if it names the others too', () => {
    expect(points('jewellery', { ...both, title: 'Natural sapphire ring' })).toEqual(['title'])
    const plainly = 'Natural sapphire ring with lab-grown diamonds'
    expect(points('jewellery', { ...both, title: plainly })).toEqual([])
    expect(title('jewellery', { ...both, title: plainly })).toBe(plainly)
  })

  it('is found by the origin that buyers must know first', () => {
    const { facts, terms } = columnsFrom('jewellery', both)
    expect(facts.origin).toBe('laboratory-grown')
    expect(terms).toEqual(expect.arrayContaining(['origin:natural', 'origin:laboratory-grown']))
  })
})

it('pearls of the type “natural” are neither cultured nor imitations', () => {
  const natural = { ...complete.pearl, title: 'Loose pearls', type: 'natural', origin: 'natural' }
  expect(points('pearl', natural)).toEqual([])
  expect(points('pearl', { ...natural, origin: 'cultured' })).toEqual(['type'])
})

it('a natural diamond may have been treated by HPHT', () => {
  expect(points('diamond', { ...complete.diamond, title: 'HPHT-treated diamond' })).toEqual([])
  expect(points('diamond', { ...complete.diamond, title: 'HPHT diamond' })).toEqual(['title'])
})

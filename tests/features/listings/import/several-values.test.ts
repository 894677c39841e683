import { describe, expect, it } from 'vitest'

import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

const jewellery = (cells: Readonly<Record<string, string>>, more = {}) => {
  const found = review({ 'Stock Number': 'RJ-001', ...cells }, more)
  const { unreadable, lists } = readSheet(kinds.jewellery, found.said)
  return { ...found, unreadable, lists }
}

describe('several stones or metals in a cell', () => {
  it('of a RapNet list become entries, each with its own carats, count and karat', () => {
    const found = jewellery({
      'Stone Type': 'Diamond,Sapphire',
      'Stone Carat': '0.50,1.20',
      'Stone Count': '1,2',
      Material: 'White Gold,Yellow Gold',
      'Material Karat': '18K,14K',
    })
    expect(found).toMatchObject({ problems: [], unreadable: [] })
    expect(found.lists).toMatchObject({
      stones: [
        { gem: 'diamond', carats: 500, count: 1 },
        { gem: 'sapphire', carats: 1200, count: 2 },
      ],
      metals: [
        { metal: 'gold', fineness: '7500', colour: 'white' },
        { metal: 'gold', fineness: '5850', colour: 'yellow' },
      ],
    })
  })

  it('are told apart from decimal commas, fractions and two treatments of one stone', () => {
    const comma = jewellery(
      { Stone: 'Ruby & Diamond', 'Stone carat': '0,50/1,20', 'Stone count': '1;2' },
      { decimal: ',' },
    )
    expect(comma.lists.stones).toMatchObject([{ carats: 500 }, { carats: 1200, count: 2 }])
    const one = jewellery({ Stone: 'Ruby', Treatment: 'Heated, Fracture-filled' })
    expect(one.lists.stones).toHaveLength(1)
    const half = jewellery({ Stone: 'Ruby, Diamond', 'Stone carat': '1/2' })
    expect(half.said['stones.1.carats']).toBe('1/2')
    expect(half.said).not.toHaveProperty(['stones.2.carats'])
  })

  it('leave what is said once to the first, and ask for the other', () => {
    const found = jewellery({ Stone: 'Ruby, Diamond', 'Stone carat': '1.70', 'Stone origin': '' })
    expect(found.lists.stones).toMatchObject([{ gem: 'ruby', carats: 1700 }, { gem: 'diamond' }])
    expect(found.problems).toContainEqual(
      expect.objectContaining({ key: 'stones.2.carats', column: 'Stone carat', value: null }),
    )
    const filled = jewellery(
      { Stone: 'Ruby, Diamond', 'Stone carat': '1.70' },
      { repairs: { 'stones.2.carats': '0.20' } },
    )
    expect(filled.problems).toEqual([])
  })

  it('suggest the likely word where one of them is misspelt', () => {
    const { problems } = jewellery({ Stone: 'Diamond, Sapphyre' })
    expect(problems).toMatchObject([{ key: 'stones.2.gem', suggestion: 'Sapphire' }])
  })
})

describe('a metal with its fineness and colour', () => {
  it.each([
    ['14K White Gold', 'gold', '5850', 'white'],
    ['18ct gold', 'gold', '7500', undefined],
    ['750 Gelbgold', 'gold', '7500', 'yellow'],
    ['oro rosa 18 kt', 'gold', '7500', 'rose'],
    ['Platinum 950', 'platinum', '9500', undefined],
    ['Sterling silver, 925', 'silver', '9250', undefined],
    ['14KW', 'gold', '5850', 'white'],
    ['18K WG', 'gold', '7500', 'white'],
    ['YG 18k', 'gold', '7500', 'yellow'],
    ['750 RG', 'gold', '7500', 'rose'],
    ['18ct Yellow', 'gold', '7500', 'yellow'],
    ['K18', 'gold', '7500', undefined],
    ['K18WG', 'gold', '7500', 'white'],
    ['9ct', 'gold', '3750', undefined],
    ['Au750', 'gold', '7500', undefined],
    ['PT950', 'platinum', '9500', undefined],
    ['925', 'silver', '9250', undefined],
    ['750', 'gold', '7500', undefined],
    ['Gold 585/-', 'gold', '5850', undefined],
    ['750/000 Gelbgold', 'gold', '7500', 'yellow'],
  ])('“%s” is understood', (text, metal, fineness, colour) => {
    const { problems, lists } = jewellery({ Metal: text })
    expect(problems).toEqual([])
    expect(lists.metals?.[0]).toMatchObject({ metal, fineness })
    expect(lists.metals?.[0]?.colour).toBe(colour)
  })

  it('is two metals in “18K/PT”, and asked where a fineness is traded of several or of none', () => {
    const { lists } = jewellery({ Metal: '18K/PT' })
    expect(lists.metals).toMatchObject([{ metal: 'gold', fineness: '7500' }, { metal: 'platinum' }])
    for (const Metal of ['950', '900', '875', '925 WG', '14KP', 'Platinum 18K']) {
      expect(jewellery({ Metal }).problems, Metal).toMatchObject([{ key: 'metals.1.metal' }])
    }
  })

  it('is refused where another column contradicts it, and not where it agrees', () => {
    expect(jewellery({ Metal: '14K White Gold', Fineness: '18K' }).outcome).toBe('invalid')
    const { said } = jewellery({ Metal: '14K White Gold', Fineness: '585' })
    expect(said['metals.1.fineness']).toBe('585')
  })
})

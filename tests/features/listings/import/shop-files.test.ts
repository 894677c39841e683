import { describe, expect, it } from 'vitest'

import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { reviewFile } from '../../../support/review-file.ts'

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,Variant Image,Variant Weight Unit,Cost per item,Status
halo-ring,Halo Ring,"<p>A <b>halo</b> ring &amp; band.</p><ul><li>14k</li></ul>",Kestrel & Rye,Apparel & Accessories > Jewelry > Rings,Ring,"gold, halo",true,Ring size,52,Metal,14K Yellow Gold,HR-52-14Y,3.0,2,1250.00,1500.00,https://cdn.example/h1.jpg?v=1,1,false,https://cdn.example/y.jpg?v=3,g,600.00,active
halo-ring,,,,,,,,,54,,14K White Gold,HR-54-14W,3.2,1,1250.00,1500.00,https://cdn.example/h2.jpg?v=1,2,,https://cdn.example/w.jpg?v=3,oz,600.00,
halo-ring,,,,,,,,,55,,Platinum,HR-55-PT,4.8,1,1950.00,,,,,,g,900.00,
halo-ring,,,,,,,,,,,,,,,,,https://cdn.example/h3.jpg?v=1,3,,,,,
plain-band,Plain Band,,Kestrel & Rye,,Ring,,true,Title,Default Title,,,PB-1,2.5,4,300.00,,,,false,,g,,active
`

describe('a Shopify export', () => {
  it('becomes a lot for each variant, with its product’s facts and its own values', async () => {
    const { rows } = await reviewFile(shopify, { basis: 'Per piece', currency: 'USD' })
    expect(rows.map(({ row, review }) => [row, review.stockNumber])).toEqual([
      [2, 'HR-52-14Y'],
      [3, 'HR-54-14W'],
      [4, 'HR-55-PT'],
      [6, 'PB-1'],
    ])
    expect(rows[1]?.review).toMatchObject({ outcome: 'new', problems: [], title: 'Halo Ring' })
    const said = rows[1]?.review.said ?? {}
    expect(said).toMatchObject({ brand: 'Kestrel & Rye', quantity: '1', cost: '600.00' })
    const { values, lists, unreadable } = readSheet(kinds.jewellery, said)
    expect(unreadable).toEqual([])
    expect(values).toMatchObject({ type: 'ring', gross: 3200, price: 125_000 })
    expect(lists.metals).toMatchObject([{ metal: 'gold', fineness: '5850', colour: 'white' }])
    expect(rows[2]?.review.said).toMatchObject({ 'metals.1.metal': 'Platinum', price: '1950.00' })
    expect(rows[3]?.review.said).not.toHaveProperty('description')
  })

  it('gives its description as text', async () => {
    const { rows } = await reviewFile(shopify)
    for (const at of [0, 1, 2]) {
      expect(rows[at]?.review.said.description).toBe('A halo ring & band.\n\n• 14k')
    }
  })

  it('gives each variant its own picture first, and then those of its product', async () => {
    const { rows, left } = await reviewFile(shopify)
    expect(rows.map(({ said }) => said.pictures)).toEqual([
      ['y.jpg', 'h1.jpg', 'h2.jpg', 'h3.jpg'],
      ['w.jpg', 'h1.jpg', 'h2.jpg', 'h3.jpg'],
      ['h1.jpg', 'h2.jpg', 'h3.jpg', 'y.jpg', 'w.jpg'],
      [],
    ])
    expect(left).toMatchObject([{ rows: [5] }])
  })
})

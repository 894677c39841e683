import { describe, expect, it } from 'vitest'

import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { reviewFile } from '../../../support/review-file.ts'

const usd = { basis: 'Per piece', currency: 'USD' }

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,Variant Image,Variant Weight Unit,Cost per item,Status
halo-ring,Halo Ring,"<p>A <b>halo</b> ring &amp; band.</p><ul><li>14k</li></ul>",Kestrel & Rye,Apparel & Accessories > Jewelry > Rings,Ring,"gold, halo",true,Ring size,52,Metal,14K Yellow Gold,HR-52-14Y,3.0,2,1250.00,1500.00,https://cdn.example/h1.jpg?v=1,1,false,https://cdn.example/y.jpg?v=3,g,600.00,active
halo-ring,,,,,,,,,54,,14K White Gold,HR-54-14W,3.2,1,1250.00,1500.00,https://cdn.example/h2.jpg?v=1,2,,https://cdn.example/w.jpg?v=3,oz,600.00,
halo-ring,,,,,,,,,55,,Platinum,HR-55-PT,4.8,1,1950.00,,,,,,g,900.00,
halo-ring,,,,,,,,,,,,,,,,,https://cdn.example/h3.jpg?v=1,3,,,,,
plain-band,Plain Band,,Kestrel & Rye,,Ring,,true,Title,Default Title,,,PB-1,2.5,4,300.00,,,,false,,g,,active
`

describe('a Shopify export', () => {
  it('becomes a lot for each variant, with its product’s facts and its own values', async () => {
    const { rows } = await reviewFile(shopify, usd)
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

const woo = `ID,Type,SKU,Name,Published,Short description,Description,Stock,Regular price,Sale price,Categories,Tags,Images,Weight (g),Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 2 name,Attribute 2 value(s)
10,variable,HALO,Halo ring,1,,"<b>Halo</b>\\nring",,,,"Jewellery > Rings, Sale",gold,"https://s.example/h1.jpg, https://s.example/h2.jpg",,,0,Ring size,"52, 54",1,Metal,14K Yellow Gold
11,variation,HALO-52,Halo ring - 52,1,,,2,1250,,,,https://s.example/v52.jpg,3.1,HALO,1,Ring size,52,1,,
12,variation,HALO-54,Halo ring - 54,1,,,1,1290,,,,,3.3,id:10,2,Ring size,54,1,,
13,simple,BAND,Plain band,1,,,4,300,,Rings,,https://s.example/b.jpg,2.5,,0,Metal,Platinum,1,,
14,external,LINK,Elsewhere,1,,,,99,,Rings,,,,,0,,,,,
15,variable,GONE,No variations,1,,,,,,Rings,,,,,0,Ring size,"50, 52",1,,
`

describe('a WooCommerce export', () => {
  it('becomes a lot for each variation and simple product', async () => {
    const { rows, left } = await reviewFile(woo, { basis: 'Per piece', currency: 'EUR' })
    expect(rows.map(({ review }) => review.stockNumber)).toEqual(['HALO-52', 'HALO-54', 'BAND'])
    expect(rows.map(({ review }) => review.problems)).toEqual([[], [], []])
    expect(rows[1]?.review.said).toMatchObject({
      title: 'Halo ring - 54',
      description: 'Halo ring',
      type: 'Rings',
      ringSize: '54',
      price: '1290',
      parentStockNumber: 'HALO',
      'metals.1.metal': 'Gold',
    })
    expect(rows[2]?.review.said).toMatchObject({ type: 'Rings', 'metals.1.metal': 'Platinum' })
    expect(rows[0]?.said.pictures).toEqual(['v52.jpg', 'h1.jpg', 'h2.jpg'])
    expect(rows[1]?.said.pictures).toEqual(['h1.jpg', 'h2.jpg'])
    expect(left.map((each) => each.rows)).toEqual([[2], [6], [7]])
  })
})

const magento = `sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,price,qty,base_image,small_image,additional_images,additional_attributes,configurable_variations,configurable_variation_labels
M-52,,Default,simple,,Halo 52,,0.0031,1250.0000,2,/v/5/v52.jpg,/v/5/v52.jpg,"/v/5/v52.jpg,/v/5/v52b.jpg","country_of_manufacture=Italy,designer=Rossi, Milano",,
M-54,,Default,simple,,Halo 54,,0.0033,1290.0000,1,,,,,,
M-54,german,,simple,,Halo auf Deutsch,,,,,,,,,,
M,,Default,configurable,"Default Category/Rings,Default Category/Sale",Halo ring,<p>A halo.</p>,,,,/h/1/h1.jpg,,,,"sku=M-52,ring_size=52|sku=M-54,ring_size=54",ring_size=Ring size
B,,Default,bundle,,A set,,,,,,,,,,
`

describe('a Magento export', () => {
  it('becomes a lot for each simple product, with what its configurable one says', async () => {
    const { rows, left, headers } = await reviewFile(magento, {
      basis: 'Per piece',
      currency: 'EUR',
    })
    expect(rows.map(({ review }) => review.stockNumber)).toEqual(['M-52', 'M-54'])
    expect(rows.map(({ review }) => review.problems)).toEqual([[], []])
    expect(rows[0]?.review.said).toMatchObject({
      title: 'Halo 52',
      description: 'A halo.',
      type: 'Rings',
      ringSize: '52',
      designer: 'Rossi, Milano',
    })
    expect(rows[0]?.said.pictures).toEqual(['v52.jpg', 'v52b.jpg', 'h1.jpg'])
    expect(rows[1]?.said.pictures).toEqual(['h1.jpg'])
    // Kilograms or pounds: the file does not tell.
    expect(rows[0]?.review.said).not.toHaveProperty('gross')
    expect(headers).toContain('weight (kg or lb)')
    expect(left.map((each) => each.rows)).toEqual([[4], [5], [6]])
  })
})

describe('other shapes of a Shopify export', () => {
  it('a variant without a SKU asks for its stock number', async () => {
    const { rows } = await reviewFile(shopify.replace('HR-54-14W', ''), usd)
    expect(rows[1]?.review).toMatchObject({
      outcome: 'invalid',
      problems: [{ key: 'stockNumber', reason: 'Enter the stock number.', column: 'Variant SKU' }],
    })
  })

  it('the newer headings, a type in the category, and pictures in their own order', async () => {
    const { rows, left } = await reviewFile(
      `Title,URL handle,Description,Vendor,Product category,Type,SKU,Option1 name,Option1 value,Option1 Linked To,Price,Inventory quantity,Weight value (grams),Product image URL,Image position,Variant image URL,Gift card
Chain,chain,<p>Long</p>,K,Apparel & Accessories > Jewelry > Necklaces,,C-40,Length (mm),400,,90,2,5.5,https://s.example/2.jpg,2,,false
,chain,,,,,C-45,,450,,95,1,6,https://s.example/1.jpg,1,,
Voucher,voucher,,K,Gift Cards,,V-1,Amount,100,,100,,,,,,TRUE
`,
      usd,
    )
    expect(rows.map(({ review }) => review.problems)).toEqual([[], []])
    expect(rows[1]?.review.said).toMatchObject({
      stockNumber: 'C-45',
      type: 'Necklaces',
      length: '450',
      gross: '6',
      quantity: '1',
      description: 'Long',
    })
    expect(rows[1]?.said.pictures).toEqual(['1.jpg', '2.jpg'])
    expect(left).toEqual([{ what: 'Left out, because they are gift cards', rows: [4] }])
  })

  it('options of one meaning share a column, and an option called like a column does not take it', async () => {
    const { headers, rows } =
      await reviewFile(`Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU
a,A ring,Ring,Size,52,Type,Classic,A-52
b,B ring,Ring,Ring size,54,,,B-54
`)
    expect(headers).toEqual([
      'Handle',
      'Title',
      'Type',
      'Variant SKU',
      'Size',
      'Type (of the variant)',
    ])
    expect(rows.map(({ review }) => review.said)).toMatchObject([
      { ringSize: '52', type: 'Ring' },
      { ringSize: '54', type: 'Ring' },
    ])
  })

  it('stock below nothing is a mistake to fix, not a guess', async () => {
    const { rows } = await reviewFile(shopify.replace('HR-55-PT,4.8,1', 'HR-55-PT,4.8,-1'), usd)
    expect(rows[2]?.review.problems).toMatchObject([
      { key: 'quantity', value: '-1', reason: 'Enter a whole number from 0 to 1,000,000.' },
    ])
  })

  it('copies of long texts and many pictures are bounded', async () => {
    const head = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Image Src\n'
    const variants = (text: string) =>
      Array.from(
        { length: 2400 },
        (_, at) =>
          `a,${at === 0 ? 'A' : ''},${at === 0 ? text : ''},Size,${at},V-${at},https://s.example/${'x'.repeat(60)}${at}.jpg`,
      )
    await expect(reviewFile(head + variants('').join('\n'))).rejects.toThrow(
      'far too long together',
    )
    await expect(reviewFile(head + variants('y'.repeat(19_000)).join('\n'))).rejects.toThrow(
      'far too long together',
    )
  })

  it('a list that only has a handle or a type is no shop’s', async () => {
    const { headers } = await reviewFile(
      'Handle,SKU,Title,Type\na,A-1,Ring,Ring\na,A-2,Ring,Ring\n',
    )
    expect(headers).toEqual(['Handle', 'SKU', 'Title', 'Type'])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decimal, text } from '#shared/routing/endless-parameters.ts'
import { wholeNumber } from '#shared/routing/number-parameter.ts'
import { everyQuery, oneOf, type Query, readQuery, writeQuery } from '#shared/routing/query.ts'

const search = {
  q: text({ max: 20 }),
  kind: oneOf(['ring', 'chain']),
  sort: oneOf(['new', 'price'], 'new'),
  page: wholeNumber({ from: 1, to: 50 }),
}
const read = (address: string) => readQuery(search, new URLSearchParams(address))
const canonical = (address: string) => writeQuery(search, read(address))

describe('a decimal number in a query', () => {
  const query = { weight: decimal({ decimals: 3 }), price: decimal({ decimals: 0 }) }
  const readAs = (name: string, given: string) =>
    writeQuery(query, readQuery(query, new URLSearchParams({ [name]: given })))

  it.each([
    ['weight', '12.5', '?weight=12.5', 'a point'],
    ['weight', ' 12,50 ', '?weight=12.5', 'a comma'],
    ['weight', '0,125', '?weight=0.125', 'a comma after nought'],
    ['weight', '1,234', '?weight=1234', 'thousands, as everywhere else'],
    ['weight', '1,234,567.5', '?weight=1234567.5', 'more thousands'],
    ['weight', '1.23456', '?weight=1.234', 'more decimals than are used'],
    ['price', '1,500', '?price=1500', 'the thousands of a price'],
    ['price', '1500.90', '?price=1500', 'the pence of a price'],
    ['price', '999999999', '?price=999999999', 'the largest number'],
    ['price', '1000000000', '', 'one that is too large'],
    ['price', '-5', '', 'one below zero'],
    ['price', '1e3', '', 'another notation'],
    ['price', 'cheap', '', 'a word'],
  ])('%s of "%s" is read as "%s": %s', (name, given, expected, _what) => {
    expect(readAs(name, given)).toBe(expected)
  })
})

describe('the query of a page', () => {
  it('is read into typed values, with defaults', () => {
    expect(read('')).toEqual({ q: '', kind: null, sort: 'new', page: 1 })
    expect(read('?q=gold+ring&kind=chain&sort=price&page=7')).toEqual({
      q: 'gold ring',
      kind: 'chain',
      sort: 'price',
      page: 7,
    })
  })

  it.each([
    ['?page=2&q=ring', '?q=ring&page=2', 'in the declared order'],
    ['?q=&kind=&sort=new&page=1', '', 'without what holds anyway'],
    ['?utm_source=x&q=ring&__proto__[a]=1&fbclid=2', '?q=ring', 'without unknown parameters'],
    ['?q=ring&q=chain&page=x&page=3', '?q=ring', 'with the first of what is repeated'],
    ['?Q=ring&SORT=price', '', 'by the exact name'],
    ['?kind=%3Cscript%3E&sort=PRICE', '', 'without values that are not offered'],
    ['?page=0', '', 'without a number below'],
    ['?page=51', '', 'without a number above'],
    ['?page=-1', '', 'without a number below zero'],
    ['?page=2.5', '', 'without a fraction'],
    ['?page=1e1', '', 'without a number in another notation'],
    ['?page=007', '?page=7', 'without leading noughts'],
    ['?page=99999999999999999999', '', 'without a number beyond all bounds'],
    ['?q=++gold%09%0A+ring++', '?q=gold+ring', 'with single spaces'],
    ['?q=%00gold%00%1Bring%7F', '?q=gold+ring', 'without control characters'],
    ['?q=%ED%A0%80gold%FF', '?q=gold', 'without what is no text'],
    ['?q=e%CC%81', '?q=%C3%A9', 'with composed letters'],
    [`?q=${'a'.repeat(10_000)}`, `?q=${'a'.repeat(20)}`, 'cut where it is too long'],
    [
      `?q=${'%F0%9F%92%8E'.repeat(30)}`,
      `?q=${'%F0%9F%92%8E'.repeat(20)}`,
      'cut between characters',
    ],
    ['?%E0%A4%A=%&&=&q=ring', '?q=ring', 'whatever stands around it'],
  ])('%s is %s: %s', (given, expected, _how) => {
    expect(canonical(given)).toBe(expected)
  })

  it('has one spelling, whatever is given: reading that again changes nothing', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 })
    const halves = fc.array(fc.integer({ min: 0xd700, max: 0xe0ff }), { maxLength: 30 })
    const words = fc.oneof(
      anything,
      halves.map((units) => String.fromCharCode(...units)),
    )
    const asked = fc.array(fc.tuple(fc.constantFrom('q', 'kind', 'sort', 'page', 'x'), words))
    fc.assert(
      fc.property(asked, (pairs) => {
        const once = canonical(`?${new URLSearchParams(pairs)}`)
        expect(canonical(once)).toBe(once)
        expect(once.length).toBeLessThan(400)
        expect([...read(once).q].length).toBeLessThanOrEqual(20)
      }),
    )
  })

  it('can be written from some of its values', () => {
    expect(writeQuery(search, { page: 2 })).toBe('?page=2')
    expect(writeQuery(search, {})).toBe('')
  })
})

describe('all queries of a page', () => {
  it('are every combination if each parameter has an end', () => {
    const few = { as: oneOf(['a', 'b']), sort: oneOf(['new', 'price'], 'new') }
    expect(everyQuery(few)?.toSorted()).toEqual([
      '?as=a',
      '?as=a&sort=price',
      '?as=b',
      '?as=b&sort=price',
      '?sort=price',
    ])
    expect(everyQuery({})).toEqual([])
  })

  it('are endless if a parameter is', () => {
    expect(everyQuery(search)).toBeNull()
    expect(everyQuery({ page: wholeNumber({ from: 1, to: 3 }) })).toBeNull()
  })

  it('count as endless if they are too many to render in advance', () => {
    const five = oneOf(['1', '2', '3', '4', '5'])
    const many: Query = { a: five, b: five, c: five }
    expect(everyQuery(many)).toBeNull()
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { RangeHistogram } from '#shared/features/search/components/range-histogram.tsx'
import type { Histogram } from '#shared/features/search/contract.ts'

import { contentsOf, tagsOf, textOf } from '../../support/html.ts'

const weights: Histogram = {
  edges: [0, 1000, 2000, 3000],
  lots: [300, 0, 701],
  most: { from: 2000, to: 3000 },
  counted: { lots: 1000, more: true },
  measure: 'g',
}
const drawn = (from: string, to: string, of = weights) =>
  renderToStaticMarkup(<RangeHistogram of={of} parts={1000} from={from} to={to} />)
const said = (html: string) => textOf(contentsOf(html, 'figcaption')[0]?.content ?? '')
/** How many bars are outside of the chosen range, and how many inside. */
const barsOf = (html: string) =>
  tagsOf(html)
    .filter(({ name }) => name === 'path')
    .map(({ attributes }) => (attributes.d?.match(/M/g) ?? []).length)

describe('the histogram of a range', () => {
  it('says where most lots are, and how many were counted as facets do', () => {
    expect(said(drawn('', ''))).toBe('Most of 1,000+ lots are 2 to 3 g')
    const few = { ...weights, counted: { lots: 84, more: false } }
    expect(said(drawn('', '', few))).toBe('Most of 84 lots are 2 to 3 g')
  })

  it('fills the bars of the chosen range, and draws none for no lots', () => {
    expect(barsOf(drawn('', ''))).toEqual([0, 2])
    expect(barsOf(drawn('1', ''))).toEqual([1, 1])
    expect(barsOf(drawn('', '1.5'))).toEqual([1, 1])
    expect(barsOf(drawn('0.5', '2.5'))).toEqual([0, 2])
    expect(barsOf(drawn('1.2', '1.8'))).toEqual([2, 0])
  })
})

import { describe, expect, it } from 'vitest'

import {
  changesIn,
  draftOf,
  firstMethod,
  firstPrices,
  readDraft,
} from '#shared/features/shipping/shipping-draft.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

const terms: ShippingTerms = {
  handlingDays: 2,
  notTo: ['BY'],
  prices: [
    {
      currency: 'EUR',
      home: { by: 'included' },
      union: { by: 'free-from', amount: 1_800, from: 300_000 },
      named: [
        {
          countries: ['CH', 'GB'],
          how: { by: 'value', steps: [{ upTo: 100_000, amount: 2_900 }], above: null },
        },
        {
          countries: ['US'],
          how: { by: 'weight', steps: [{ upTo: 12_500, amount: 4_200 }], above: 9_900 },
        },
      ],
      world: { by: 'flat', amount: 6_400 },
    },
  ],
}
const italian = { country: 'IT', currencies: ['EUR'] } as const

describe('shipping terms as a seller types them', () => {
  it('are read back as they were stated', () => {
    expect(readDraft(draftOf(terms, italian))).toEqual({ terms, issues: [] })
  })

  it('begin with what is agreed in the offer, in every currency of the seller’s lots', () => {
    const draft = draftOf(null, { country: 'JP', currencies: ['JPY', 'USD'] })
    expect(draft.prices).toEqual([firstPrices('JPY', 'JP'), firstPrices('USD', 'JP')])
    // Japan is in no customs union.
    expect(readDraft(draft).terms.prices[0]).toEqual({
      currency: 'JPY',
      home: { by: 'agreed' },
      union: null,
      named: [],
      world: { by: 'agreed' },
    })
  })

  it('say at each field what is wrong with it, all at once', () => {
    const draft = draftOf(terms, italian)
    const [prices] = draft.prices
    const wrong = {
      handlingDays: 'soon',
      notTo: draft.notTo,
      prices: [
        {
          ...prices!,
          home: { ...firstMethod, by: 'flat' as const, amount: 'a lot' },
          named: [
            { countries: [], how: firstMethod },
            {
              countries: ['US'],
              how: {
                ...firstMethod,
                by: 'value' as const,
                steps: [
                  { upTo: '500', amount: '20' },
                  { upTo: '400', amount: '30' },
                ],
              },
            },
          ],
        },
      ],
    }
    expect(
      readDraft(wrong)
        .issues.map(({ pointer }) => pointer)
        .toSorted(),
    ).toEqual([
      '/handlingDays',
      '/prices/0/home/amount',
      '/prices/0/named/0/countries',
      '/prices/0/named/1/how/steps',
    ])
  })

  it('say how many days handling may take, whatever was typed', () => {
    const draft = draftOf(terms, italian)
    const says = (handlingDays: string) =>
      readDraft({ ...draft, handlingDays }).issues.map(({ detail }) => detail)
    const words = 'Enter 1 to 20 business days, as a whole number.'
    for (const typed of ['', 'soon', '0', '21', '1.5']) expect(says(typed)).toEqual([words])
    expect(says('20')).toEqual([])
  })

  it('count one change for each zone, and name the currencies whose lots change', () => {
    const both = { country: 'IT', currencies: ['EUR', 'GBP'] } as const
    const before = draftOf(terms, both)
    const [euros, pounds] = before.prices
    expect(changesIn(before, before)).toEqual({ changes: 0, currencies: [] })
    const dearer = { ...firstMethod, by: 'flat' as const, amount: '99' }
    const one = { ...before, prices: [{ ...euros!, world: dearer, named: [] }, pounds!] }
    expect(changesIn(before, one)).toEqual({ changes: 3, currencies: ['EUR'] })
    const days = { ...before, handlingDays: '4' }
    expect(changesIn(before, days)).toEqual({ changes: 1, currencies: ['EUR', 'GBP'] })
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'

import { OfferFigures } from '#shared/features/offers/components/offer-figures.tsx'
import { OfferedLotsList } from '#shared/features/offers/components/offered-lots-list.tsx'

import { textOf } from '../../support/html.ts'
import { includedShipping } from '../../support/included-shipping.ts'

const now = {
  quote: {
    basis: 'gram' as const,
    currency: 'GBP' as const,
    tiers: [{ from: 1, amount: 5000 }],
    quantity: 1,
    listPrice: null,
    gross: 400_000,
    carats: null,
    metals: [],
  },
  metals: [],
  cost: 1_533_332,
  tax: { treatment: 'standard' as const, rate: 2000 },
  feeTerms: { basisPoints: 150, minimum: 0, payer: 'buyer' as const },
  feeTax: { treatment: 'standard' as const, rate: 2000 },
  shipping: includedShipping,
}

const chains = { title: 'Curb chains', pieces: 10, weight: 100_000 }
const lots = [
  { lines: [chains], slug: 'closed-shop', title: 'Stock of a closed shop' },
  { lines: null, slug: 'rings', title: 'Rings of an estate' },
].map((lot) => ({
  ...lot,
  kind: 'mixed-lot' as const,
  pieces: 1,
  picture: null,
  now,
  list: 500_000,
  amount: 400_000,
  trouble: null,
}))

it('an offer for several lots says of which only some lines are offered for', () => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <OfferedLotsList lots={lots} currency="GBP" />
    </MemoryRouter>,
  )
  const [first, second] = shown.split('</li>').map(textOf)
  expect(first).toContain('1 line')
  expect(second).toContain('1 lot')
})

it('an offer for lines of one of its lots is not compared with the cost of all of that lot', () => {
  const shown = (offered: typeof lots) =>
    textOf(
      renderToStaticMarkup(
        <dl>
          <OfferFigures lots={offered} currency="GBP" amount={800_000} />
        </dl>,
      ),
    )
  expect(shown(lots)).not.toContain('Your cost')
  expect(shown(lots.map((lot) => ({ ...lot, lines: null })))).toContain('Your cost')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { Part as ComparedSums } from '#shared/features/orders/components/compared-sums.tsx'

import { textOf } from '../../support/html.ts'
import { includedShipping } from '../../support/included-shipping.ts'

type Columns = Parameters<typeof ComparedSums>[0]['columns']

const lot = {
  one: 'ring',
  many: 'rings',
  metals: [],
  melt: null,
  tax: { treatment: 'standard' as const, rate: 2000 },
  feeTerms: { basisPoints: 150, minimum: 0, payer: 'buyer' as const },
  feeTax: { treatment: 'standard' as const, rate: 2000 },
  stones: null,
  originKnown: false,
  shipping: { ...includedShipping, how: { by: 'flat' as const, amount: 5700 } },
  own: false,
  confirmedAt: '2026-11-20T09:00:00.000Z',
  quote: {
    basis: 'piece' as const,
    currency: 'GBP' as const,
    tiers: [{ from: 1, amount: 104_000 }],
    quantity: 4,
    listPrice: null,
    gross: 4200,
    carats: null,
    metals: [],
  },
}

const rowsOf = (columns: Columns) => {
  const html = renderToStaticMarkup(
    <table>
      <tbody>
        <ComparedSums columns={columns} />
      </tbody>
    </table>,
  )
  return html.split('</tr>').map((row) => textOf(row))
}

it('compared pieces show price, shipping, VAT and fee, which add up to the total to pay', () => {
  const [price, shipping, vat, fee, total] = rowsOf([{ trade: lot, pieces: 1, amount: 104_000 }])
  expect(price).toContain('£1,040.00')
  expect(shipping).toContain('£57.00')
  expect(vat).toContain('£219.40')
  expect(fee).toContain('£18.72')
  expect(total).toContain('£1,335.12')
})

it('a lot that cannot be ordered as it is has a price, and the reason in place of the total', () => {
  const agreed = { ...lot, shipping: { ...includedShipping, how: { by: 'agreed' as const } } }
  const [price, shipping, , , total] = rowsOf([{ trade: agreed, pieces: 1, amount: 104_000 }, null])
  expect(price).toMatch(/£1,040\.00.*Open to other buyers/)
  expect(shipping).not.toContain('£')
  expect(total).toContain('Shipping is agreed in an offer')
  expect(total).not.toContain('£')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { MoneyOurs } from '#shared/features/payments/desk/money-ours.tsx'

import { textOf } from '../../support/html.ts'

/** What an operator reads of our own money, of balances in cents; debits are positive. */
function said(balances: Parameters<typeof MoneyOurs>[0]['balances']) {
  const ours = { items: [] }
  return textOf(renderToStaticMarkup(<MoneyOurs balances={balances} ours={ours} currency="EUR" />))
}
const fees = { account: 'fees', balance: -10_000, open: 1 } as const

describe('our own money in the account for clients’ money', () => {
  it('has the VAT of our fees in it until we pay that, and charges come out of it', () => {
    const text = said([
      fees,
      { account: 'tax', balance: -2200, open: 1 },
      { account: 'bank-charges', balance: 11_000, open: 1 },
    ])
    expect(text).toMatch(/VAT of fees, ours to pay\s*€22\.00/)
    expect(text).toMatch(/Ours in this account\s*€12\.00/)
  })

  it('says nothing of VAT as long as the fee has none', () => {
    const text = said([fees])
    expect(text).not.toContain('VAT')
    expect(text).toMatch(/Ours in this account\s*€100\.00/)
  })
})

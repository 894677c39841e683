import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { FeeVat, TaxNotes } from '#shared/features/taxes/tax-notes.tsx'
import { type FeeTax, vatOfFee } from '#shared/features/taxes/tax.ts'

import { textOf } from '../../support/html.ts'

/** What a buyer reads of the VAT of a fee of 15 pounds, beside that of the goods, which are exported. */
function said(feeTax: FeeTax) {
  const vat = vatOfFee(1500, feeTax)
  const text = renderToStaticMarkup(
    <>
      <FeeVat tax={feeTax} vat={vat} currency="GBP" />
      <TaxNotes taxes={[{ treatment: 'export', rate: 0 }]} feeTax={feeTax} />
    </>,
  )
  return { text: textOf(text), notes: text.match(/<p/g)?.length }
}

describe('the VAT of our fee on a page', () => {
  it('is a line with its rate and amount', () => {
    const { text, notes } = said({ treatment: 'standard', rate: 2000 })
    expect(text).toMatch(/VAT of the fee, 20%\s*£3\.00/)
    expect(notes).toBe(1)
  })

  it.each<[FeeTax['treatment'], string]>([
    ['reverse-charge', 'No VAT is added to our fee, because we are in another EU country.'],
    ['outside-scope', 'No VAT is added to our fee, because your company is outside our VAT area.'],
  ])('is a sentence if it is %s', (treatment, sentence) => {
    const { text, notes } = said({ treatment, rate: 0 })
    expect(text).toContain(sentence)
    expect(text).not.toContain('VAT of the fee')
    expect(notes).toBe(2)
  })

  it('is not mentioned as long as nobody has said which company takes the fee', () => {
    const { text, notes } = said({ treatment: 'unknown', rate: 0 })
    expect(text).not.toMatch(/our fee|of the fee/)
    expect(notes).toBe(1)
  })
})

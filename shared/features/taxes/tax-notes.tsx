import type { ReactNode } from 'react'

import type { Currency } from '../../contract/money.ts'
import { rateWords } from '../../contract/rate-words.ts'
import { Description } from '../../ui/description-list.tsx'
import { Price } from '../../ui/price.tsx'
import { feeTaxNotes, taxNotes } from './tax-words.ts'
import type { FeeTax, Tax } from './tax.ts'

interface VatProps {
  taxes: readonly Tax[]
  /** Minor units. */
  vat: number
  currency: Currency
  /** Stands before the amount, such as what it is in another currency. */
  about?: ReactNode
}

/** The VAT of a sale in a list of amounts; nothing if none is added. */
export function Vat({ taxes, vat, currency, about }: VatProps) {
  const standard = taxes.find(({ treatment }) => treatment === 'standard')
  if (vat === 0 || standard === undefined) return null
  return (
    <Description name={`VAT, ${rateWords(standard.rate)}`}>
      {about}
      <Price of={{ minor: vat, currency }} />
    </Description>
  )
}

interface FeeVatProps {
  tax: FeeTax
  /** Minor units; negative if it is taken from the amounts above. */
  vat: number
  currency: Currency
  /** Stands before the amount, such as what it is in another currency. */
  about?: ReactNode
}

/** The VAT of our fee in a list of amounts; nothing if none is added. */
export const FeeVat = ({ tax, vat, currency, about }: FeeVatProps) =>
  vat !== 0 && (
    <Description name={`VAT of the fee, ${rateWords(tax.rate)}`}>
      {about}
      <Price of={{ minor: vat, currency }} />
    </Description>
  )

interface TaxNotesProps {
  taxes: readonly Tax[]
  /** How VAT applies to our fee, for who pays it; undefined for the other side. */
  feeTax?: FeeTax | undefined
}

/** What is said of the VAT besides its amount. */
export const TaxNotes = ({ taxes, feeTax }: TaxNotesProps) =>
  [...taxNotes(taxes), ...(feeTax === undefined ? [] : feeTaxNotes(feeTax))].map((note) => (
    <p key={note} className="small quiet">
      {note}
    </p>
  ))

import type { Currency } from '../../contract/money.ts'
import { Description } from '../../ui/description-list.tsx'
import { Price } from '../../ui/price.tsx'
import { rateWords, taxNotes } from './tax-words.ts'
import type { Tax } from './tax.ts'

interface VatProps {
  taxes: readonly Tax[]
  /** Minor units. */
  vat: number
  currency: Currency
}

/** The VAT of a sale in a list of amounts; nothing if none is added. */
export function Vat({ taxes, vat, currency }: VatProps) {
  const standard = taxes.find(({ treatment }) => treatment === 'standard')
  if (vat === 0 || standard === undefined) return null
  return (
    <Description name={`VAT, ${rateWords(standard.rate)}`}>
      <Price of={{ minor: vat, currency }} />
    </Description>
  )
}

/** What is said of the VAT besides its amount. */
export const TaxNotes = ({ taxes }: { taxes: readonly Tax[] }) =>
  taxNotes(taxes).map((note) => (
    <p key={note} className="small quiet">
      {note}
    </p>
  ))

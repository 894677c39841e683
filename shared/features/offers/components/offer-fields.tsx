import { type FormEvent, useState } from 'react'

import { scaled } from '../../../contract/decimal.ts'
import type { FeeTerms } from '../../../contract/fee-prices.ts'
import { type Currency, parseMoney } from '../../../contract/money.ts'
import { rateWords } from '../../../contract/rate-words.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { type KindName, kinds } from '../../listings/kinds/kinds.ts'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import type { AgreedDays } from '../../orders/agreed-days.ts'
import { type Amounts, amountsOf, feeRateOf } from '../../orders/fees.ts'
import { anyTax, priceHint } from '../../taxes/tax-words.ts'
import { type FeeTax, type Tax, vatOf } from '../../taxes/tax.ts'
import { readPieces } from '../offer-form.ts'
import { offerHours } from '../offer-states.ts'
import { hoursWords } from '../offer-words.ts'
import { TermsFields } from './offer-terms.tsx'
import { YouReceive } from './you-receive.tsx'

interface OfferFieldsProps {
  currency: Currency
  kind: KindName
  buys: boolean
  contactsOpen: boolean
  /** Our fee, and how VAT applies to the lot and to it; null if the lot is not on sale now. */
  lot: { tax: Tax; feeTerms: FeeTerms; feeTax: FeeTax } | null
  initial: { pieces: number; amount: string; days: AgreedDays }
  /** The lines that it is for, which are sold together; null for pieces. */
  lines: readonly ManifestLine[] | null
}

interface YouPayProps {
  paid: Amounts
  lot: NonNullable<OfferFieldsProps['lot']>
  currency: Currency
}

/** What the buyer pays if an offer becomes an order. */
function YouPay({ paid, lot: { feeTerms }, currency }: YouPayProps) {
  const total = <Price of={{ minor: paid.total, currency }} />
  if (feeTerms.payer === 'seller') {
    return (
      <>
        You pay {total}
        {paid.tax > 0 && ' with VAT'}. The seller pays the service fee.
      </>
    )
  }
  const rate = feeRateOf(paid.goods, feeTerms)
  return (
    <>
      With the {rate === null ? 'minimum service fee' : `service fee of ${rateWords(rate)}`}
      {paid.tax + paid.feeVat > 0 && ' and VAT'} you pay {total}.
    </>
  )
}

/** What somebody offers, and what that comes to. */
export function OfferFields({
  currency,
  kind,
  buys,
  contactsOpen,
  lot,
  initial,
  lines,
}: OfferFieldsProps) {
  const counted = useCounted()
  const [typed, setTyped] = useState({ pieces: String(initial.pieces), amount: initial.amount })
  const { one, many } = kinds[kind]
  const pieces = lines === null ? readPieces(typed.pieces) : 1
  const read = parseMoney(typed.amount, currency)
  const amount = read.ok ? read.money.minor : 0
  const vat = lot === null ? 0 : vatOf([{ amount, tax: lot.tax }])
  const paid = lot && amountsOf(amount, lot.feeTerms, vat, lot.feeTax)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
  }
  return (
    <>
      <div className="field-pair" onInput={follow}>
        {lines === null ? (
          <TextField name="pieces" label="How many" inputMode="numeric" autoComplete="off" />
        ) : (
          <input type="hidden" name="pieces" value="1" />
        )}
        <TextField
          name="amount"
          label={`Total price (${currency})`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p className="offer-sum" aria-live="polite">
        {pieces !== null && amount > 0 && lines?.length !== 0 && (
          <>
            {lines === null ? counted(pieces, one, many) : counted(lines.length, 'line')} for{' '}
            {money(amount)}
            {pieces > 1 && <>, {money(scaled(amount, 1, pieces))} each</>},{' '}
            {lot === null ? anyTax : priceHint(lot.tax)}.{' '}
            {lot !== null && paid !== null && buys && (
              <YouPay paid={paid} lot={lot} currency={currency} />
            )}
            {lot !== null && paid !== null && !buys && (
              <YouReceive amounts={paid} terms={lot.feeTerms} currency={currency} />
            )}
          </>
        )}
      </p>
      <SelectField
        name="hours"
        label="Offer valid for"
        prompt="Choose"
        options={offerHours.map((each) => ({ value: String(each), label: hoursWords[each] }))}
      />
      <TermsFields days={initial.days} />
      <ContactPreview open={contactsOpen}>
        <TextArea name="note" label="Note" optional />
      </ContactPreview>
    </>
  )
}

import { type FormEvent, useState } from 'react'

import type { FeeTerms } from '../../../contract/fee-prices.ts'
import { type Currency, formatMoney, parseMoney } from '../../../contract/money.ts'
import { rateWords } from '../../../contract/rate-words.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { listed } from '../../../ui/words.ts'
import { ContactPreview } from '../../../workplace/contact-preview.tsx'
import { type KindName, kinds } from '../../listings/kinds/kinds.ts'
import type { ManifestLine } from '../../listings/manifest-schema.ts'
import type { AgreedDays } from '../../orders/agreed-days.ts'
import { type Amounts, amountsOfLots, feeRateOf } from '../../orders/fees.ts'
import { costOfShipping, type LotShipping, type ShippingCost } from '../../shipping/lot-shipping.ts'
import { anyTax, priceHint } from '../../taxes/tax-words.ts'
import type { FeeTax, Tax } from '../../taxes/tax.ts'
import { readPieces } from '../offer-form.ts'
import { offerHours } from '../offer-states.ts'
import { hoursWords } from '../offer-words.ts'
import { type Measures, OfferFigures } from './offer-figures.tsx'
import { TermsFields } from './offer-terms.tsx'
import { YouReceive } from './you-receive.tsx'

interface OfferFieldsProps {
  currency: Currency
  kind: KindName
  buys: boolean
  contactsOpen: boolean
  /** How a price is judged, our fee, and how VAT applies to the lot and to it; null if the lot is not on sale now. */
  lot: (Measures & { tax: Tax; feeTerms: FeeTerms; feeTax: FeeTax; shipping: LotShipping }) | null
  initial: { pieces: number; amount: string; shipping: string; days: AgreedDays }
  /** Whether it takes the seller's terms for shipping if it says nothing else: a first offer, or another country. */
  first: boolean
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
        {paid.shipping > 0 && ' with shipping'}
        {paid.tax > 0 && (paid.shipping > 0 ? ' and VAT' : ' with VAT')}. The seller pays the
        service fee.
      </>
    )
  }
  const rate = feeRateOf(paid.goods, feeTerms)
  return (
    <>
      With{' '}
      {listed([
        rate === null ? 'the minimum service fee' : `the service fee of ${rateWords(rate)}`,
        ...(paid.shipping > 0 ? ['shipping'] : []),
        ...(paid.tax + paid.feeVat > 0 ? ['VAT'] : []),
      ])}{' '}
      you pay {total}.
    </>
  )
}

interface ShippingHelp {
  buys: boolean
  first: boolean
  /** By the seller's terms. */
  stated: ShippingCost
  place: string | undefined
  money: (minor: number) => string
}

/** What is said of the field for shipping. */
function shippingHelp({ buys, first, stated, place, money }: ShippingHelp): string {
  if (!buys) return 'What the buyer pays you for sending it. Enter 0 if it is included.'
  if (!first) return 'Leave it empty to keep what stands.'
  if (stated === 'agreed') return 'Leave it empty, and the seller says what it costs.'
  if (typeof stated !== 'number') return ''
  return stated === 0
    ? 'The seller’s terms include it.'
    : `By the seller’s terms ${money(stated)} to ${place}. Leave it empty to offer that.`
}

/** What somebody offers, and what that comes to. */
export function OfferFields({
  currency,
  kind,
  buys,
  contactsOpen,
  lot,
  initial,
  first,
  lines,
}: OfferFieldsProps) {
  const counted = useCounted()
  const [typed, setTyped] = useState({
    pieces: String(initial.pieces),
    amount: initial.amount,
    shipping: initial.shipping,
  })
  const { one, many } = kinds[kind]
  const pieces = lines === null ? readPieces(typed.pieces) : 1
  const read = parseMoney(typed.amount, currency)
  const amount = read.ok ? read.money.minor : 0
  const stated =
    lot === null || !first || amount === 0
      ? 'agreed'
      : costOfShipping([{ shipping: lot.shipping, amount, pieces: pieces ?? 1 }])
  const said = parseMoney(typed.shipping, currency)
  const shipping = said.ok ? said.money.minor : typeof stated === 'number' ? stated : null
  const paid =
    lot && amountsOfLots([{ amount, tax: lot.tax }], lot.feeTerms, lot.feeTax, shipping ?? 0)
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const { locale } = useReader()
  const plain = (minor: number) => formatMoney({ minor, currency }, locale)
  const priced = pieces !== null && amount > 0 && lines?.length !== 0
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
      <div onInput={follow}>
        <TextField
          name="shipping"
          label={`Shipping (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          optional={buys}
          help={shippingHelp({ buys, stated, first, place: lot?.shipping.place, money: plain })}
        />
      </div>
      <p className="offer-sum" aria-live="polite">
        {priced && (
          <>
            {lines === null ? counted(pieces, one, many) : counted(lines.length, 'line')} for{' '}
            {money(amount)}, {lot === null ? anyTax : priceHint(lot.tax)}.{' '}
            {shipping === null
              ? 'Shipping comes on top, once the seller has said what it costs. '
              : shipping === 0
                ? 'Shipping is included. '
                : null}
            {shipping !== null && shipping > 0 && <>Shipping is {money(shipping)}. </>}
            {lot !== null && paid !== null && buys && (
              <YouPay paid={paid} lot={lot} currency={currency} />
            )}
            {lot !== null && paid !== null && !buys && (
              <YouReceive amounts={paid} terms={lot.feeTerms} currency={currency} />
            )}
          </>
        )}
      </p>
      {lot !== null && pieces !== null && lines?.length !== 0 && (
        <dl className="offer-facts">
          <OfferFigures of={lot} {...{ kind, currency, pieces, amount, lines }} />
        </dl>
      )}
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

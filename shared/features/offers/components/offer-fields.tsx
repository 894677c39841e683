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
import type { AgreedDays } from '../../orders/agreed-days.ts'
import { type Amounts, feeRateOf } from '../../orders/fees.ts'
import { costOfShipping, type ShippingCost } from '../../shipping/lot-shipping.ts'
import { readPieces } from '../offer-form.ts'
import { offerHours } from '../offer-states.ts'
import { goodsWords, hoursWords } from '../offer-words.ts'
import { amountsNow, type OfferedLot, taxHint } from '../offered-lots.ts'
import { sharesOfLots } from '../shares-of-lots.ts'
import { OfferFigures } from './offer-figures.tsx'
import { TermsFields } from './offer-terms.tsx'
import { YouReceive } from './you-receive.tsx'

interface OfferFieldsProps {
  currency: Currency
  buys: boolean
  contactsOpen: boolean
  /** The lots that are offered for, at least one. Of one lot, the pieces can be chosen, unless it is for lines. */
  lots: readonly OfferedLot[]
  initial: { amount: string; shipping: string; days: AgreedDays }
  /** Whether it takes the seller's terms for shipping if it says nothing else: a first offer, or another country. */
  first: boolean
}

interface YouPayProps {
  paid: Amounts
  feeTerms: FeeTerms
  currency: Currency
}

/** What the buyer pays if an offer becomes an order. */
function YouPay({ paid, feeTerms, currency }: YouPayProps) {
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
  buys,
  contactsOpen,
  lots,
  initial,
  first,
}: OfferFieldsProps) {
  const counted = useCounted()
  const [lead] = lots
  const only = lots.length === 1 ? lead : undefined
  const [typed, setTyped] = useState({
    pieces: String(lead?.pieces ?? 1),
    amount: initial.amount,
    shipping: initial.shipping,
  })
  const chooses = only !== undefined && only.lines === null
  const pieces = chooses ? readPieces(typed.pieces) : 1
  const offered = chooses ? [{ ...only, pieces: pieces ?? 1 }] : lots
  const read = parseMoney(typed.amount, currency)
  const amount = read.ok ? read.money.minor : 0
  const shares =
    sharesOfLots(
      amount,
      lots.map(({ list }) => list),
      lots.flatMap((each) => each.amount ?? []),
    ) ?? []
  const now = offered.flatMap((each, at) =>
    each.now === null ? [] : [{ ...each.now, amount: shares[at] ?? 0, pieces: each.pieces }],
  )
  const stated = !first || amount === 0 || now.length < lots.length ? 'agreed' : costOfShipping(now)
  const said = parseMoney(typed.shipping, currency)
  const shipping = said.ok ? said.money.minor : typeof stated === 'number' ? stated : null
  const paid = amountsNow(lots, shares, shipping ?? 0)
  const feeTerms = now[0]?.feeTerms
  const money = (minor: number) => <Price of={{ minor, currency }} />
  const { locale } = useReader()
  const plain = (minor: number) => formatMoney({ minor, currency }, locale)
  const chosen = pieces !== null && only?.lines?.length !== 0
  const goods =
    only === undefined
      ? counted(lots.length, 'lot')
      : goodsWords(
          { ...only, pieces: pieces ?? 1, lineCount: only.lines?.length ?? null, lotCount: 1 },
          counted,
        )
  const follow = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) setTyped({ ...typed, [target.name]: target.value })
  }
  return (
    <>
      <div className="field-pair" onInput={follow}>
        {chooses && (
          <TextField name="pieces" label="How many" inputMode="numeric" autoComplete="off" />
        )}
        {only !== undefined && !chooses && <input type="hidden" name="pieces" value="1" />}
        <TextField
          name="amount"
          label={`Total price (${currency})`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      {chosen && (
        <dl className="offer-facts">
          <OfferFigures lots={offered} currency={currency} amount={amount} />
        </dl>
      )}
      <div onInput={follow}>
        <TextField
          name="shipping"
          label={`Shipping (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          optional={buys}
          help={shippingHelp({ buys, stated, first, place: now[0]?.shipping.place, money: plain })}
        />
      </div>
      <p className="offer-sum" aria-live="polite">
        {chosen && amount > 0 && (
          <>
            {goods} for {money(amount)}, {taxHint(lots)}.{' '}
            {shipping === null
              ? 'Shipping comes on top, once the seller has said what it costs. '
              : shipping === 0
                ? 'Shipping is included. '
                : null}
            {shipping !== null && shipping > 0 && <>Shipping is {money(shipping)}. </>}
            {feeTerms !== undefined && paid !== null && buys && (
              <YouPay paid={paid} feeTerms={feeTerms} currency={currency} />
            )}
            {feeTerms !== undefined && paid !== null && !buys && (
              <YouReceive amounts={paid} terms={feeTerms} currency={currency} />
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

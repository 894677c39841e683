import type { Config } from '#server/contract/config.ts'
import {
  feeTaxOfOrder,
  feeTermsOf,
  type Order,
  settlementOf,
} from '#server/features/orders/service.ts'
import { dayOf } from '#server/pdf/paper-days.ts'
import type { Block } from '#server/pdf/paper.ts'
import { rateWords } from '#shared/contract/rate-words.ts'
import { vatCountries } from '#shared/contract/vat-countries.ts'
import { feeRateOf } from '#shared/features/orders/fees.ts'
import { feeInvoiceNotes, feeTaxLabel } from '#shared/features/taxes/tax-words.ts'
import { countryName } from '#shared/postal/country-name.ts'

import type { PaperFacts } from './paper-facts.ts'
import { amountOf, type Content, partyOf } from './paper-parts.ts'

/** The fee of an order with its VAT, and the price that it is worked out from, in minor units. */
function earnedFee(order: Order) {
  if (order.settledGoods === null) return { of: order.goods, fee: order.fee, vat: order.feeVat }
  const { seller, fee, feeVat } = settlementOf(order)
  return { of: seller, fee, vat: feeVat }
}

/**
 * What the company that the settings name charges for an order, in minor units; nothing if it was not, or
 * not yet, that company that took the order, because its VAT was then not, or otherwise, worked out.
 */
export const feeOfCompany = ({ operatingCompany }: Config, order: Order): number =>
  order.ourVatNumber !== null && operatingCompany?.vatNumber === order.ourVatNumber
    ? earnedFee(order).fee
    : 0

/** What is said of the VAT: why there is none, or that it is not in the currency of our country. */
function vatNotes({ order, us }: PaperFacts): string[] {
  const { treatment } = feeTaxOfOrder(order)
  if (us === null || treatment === 'unknown') return []
  if (treatment !== 'standard') return [feeInvoiceNotes[treatment]]
  return vatCountries[us.country]?.currency === order.currency
    ? []
    : [
        `The VAT is in ${order.currency}, the currency of the order. This document does not state it in the currency of ${countryName(us.country)}, because we have no official exchange rate of the day.`,
      ]
}

/** Our invoice for the fee. Source: Directive 2006/112/EC, Article 226. */
export function describeFeeInvoice(facts: PaperFacts): Content {
  const { order, us, earnedAt } = facts
  if (us === null) throw new Error('nobody has said which company takes the fee')
  const { number, currency, settledGoods } = order
  const { of, fee, vat } = earnedFee(order)
  const isBuyers = order.feePayer === 'buyer'
  const tax = feeTaxOfOrder(order)
  const money = (minor: number) => amountOf(minor, currency)
  const price =
    settledGoods === null
      ? 'the price of the goods'
      : `what ${isBuyers ? 'the seller gets' : 'you get'} of the price`
  const rate = feeRateOf(of, feeTermsOf(order))
  const basis = rate === null ? 'The minimum fee, for' : `${rateWords(rate)} of`
  const rows: Block = {
    kind: 'table',
    columns: [
      { header: 'Service', width: 0.56 },
      { header: 'VAT', width: 0.24 },
      { header: `Amount, ${currency}`, width: 0.2, numeric: true },
    ],
    rows: [
      [
        {
          text: `Service fee for order ${number}`,
          below: [`${basis} ${money(of)} ${currency}, ${price}`],
        },
        feeTaxLabel(tax),
        money(fee),
      ],
    ],
  }
  return {
    facts: [
      ['Order', String(number)],
      ...(earnedAt === null ? [] : [['Supplied', dayOf(earnedAt)] as const]),
    ],
    blocks: [
      {
        kind: 'parties',
        parties: [
          partyOf('Supplier', {
            legalName: us.name,
            address: us.address,
            country: us.country,
            registrationNumber: '',
            taxNumber: us.vatNumber,
          }),
          partyOf('Customer', facts[order.feePayer]),
        ],
      },
      rows,
      {
        kind: 'totals',
        rows: [
          ['Without VAT', money(fee)],
          [feeTaxLabel(tax), money(vat)],
          [`Total, ${currency}`, money(fee + vat)],
        ],
      },
      {
        kind: 'text',
        title: 'VAT and payment',
        paragraphs: [
          ...vatNotes(facts),
          `You have paid this invoice: we took it from ${isBuyers ? 'your payment' : 'what we pay you'} for the order.`,
        ],
      },
    ],
  }
}

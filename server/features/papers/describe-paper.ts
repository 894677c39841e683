import { destinationOf } from '#server/features/addresses/service.ts'
import { registeredLines } from '#server/features/companies/service.ts'
import { feeTaxOfOrder } from '#server/features/orders/service.ts'
import { dayOf, shortDayOf } from '#server/pdf/paper-days.ts'
import type { Block, PaperContent } from '#server/pdf/paper.ts'
import { brand } from '#shared/brand.ts'
import { groupedReference } from '#shared/features/orders/payment-reference.ts'
import { daysWords } from '#shared/features/orders/usual-days.ts'
import { paperKind, type PaperKindName } from '#shared/features/papers/paper-kinds.ts'
import { feeTaxLabel, feeTaxNotes } from '#shared/features/taxes/tax-words.ts'

import { describeFeeInvoice } from './describe-fee-invoice.ts'
import { describeCreditNote, describeInvoice } from './describe-invoice.ts'
import { describeMemo } from './describe-memo.ts'
import { isTaxKnown, type PaperFacts } from './paper-facts.ts'
import {
  amountOf,
  carriage,
  type Content,
  insurance,
  orderFacts,
  packed,
  parties,
  placeOf,
  priced,
  taxGroupsOf,
  vatRows,
} from './paper-parts.ts'
import { buyersRows, sellersRows } from './statement-rows.ts'

/** What is said on papers that somebody could take for the invoice. */
const noInvoice = ({ lines }: PaperFacts) =>
  isTaxKnown(lines)
    ? 'This is not an invoice. The seller issues that once the goods are sent.'
    : 'This is not a tax invoice: we could not work out the VAT of the goods. Your own invoice from the seller is due with the goods, with any tax that the law adds.'

function statement(
  { order: { currency } }: PaperFacts,
  rows: ReturnType<typeof buyersRows>,
  left: string,
): Block[] {
  const money = (minor: number) => (minor === 0 ? '' : amountOf(minor, currency))
  const balance = rows.at(-1)?.balance ?? 0
  return [
    {
      kind: 'table',
      columns: [
        { header: 'Date', width: 0.17 },
        { header: 'What happened', width: 0.41 },
        { header: 'In', width: 0.14, numeric: true },
        { header: 'Out', width: 0.14, numeric: true },
        { header: `Balance, ${currency}`, width: 0.14, numeric: true },
      ],
      rows: rows.map(({ at, what, amount, balance: after }) => [
        shortDayOf(at),
        what,
        amount > 0 ? money(amount) : '',
        amount < 0 ? money(-amount) : '',
        amountOf(after, currency),
      ]),
    },
    { kind: 'totals', rows: [[`${left}, ${currency}`, amountOf(balance, currency)]] },
  ]
}

/** A paper about goods: the order, its sides, what is packed, and then the blocks of this paper alone. */
const ofGoods = (facts: PaperFacts, ...said: Block[]): Content => ({
  facts: orderFacts(facts),
  blocks: [parties(facts), ...packed(facts), ...said],
})

const aboutPaper = (...paragraphs: string[]): Block => ({
  kind: 'text',
  title: 'About this document',
  paragraphs,
})

const contents: Readonly<Record<PaperKindName, (facts: PaperFacts) => Content>> = {
  confirmation: (facts) => {
    const { goods, shipping, fee, feeVat, feePayer, total, currency } = facts.order
    const pays = feePayer === 'buyer'
    const feeTax = feeTaxOfOrder(facts.order)
    return {
      facts: [
        ['Order', String(facts.order.number)],
        ['Payment reference', groupedReference(facts.order.reference)],
      ],
      blocks: [
        parties(facts),
        priced(facts),
        {
          kind: 'totals',
          rows: [
            ['Goods', amountOf(goods, currency)],
            ...(shipping === 0 ? [] : [['Shipping', amountOf(shipping, currency)] as const]),
            ...vatRows(taxGroupsOf(facts.lines), currency),
            ...(pays ? [['Service fee', amountOf(fee, currency)] as const] : []),
            ...(!pays || feeVat === 0
              ? []
              : [[`${feeTaxLabel(feeTax)} of the fee`, amountOf(feeVat, currency)] as const]),
            [`Total, ${currency}`, amountOf(total, currency)],
          ],
        },
        aboutPaper(
          `This confirms what was ordered on ${dayOf(facts.order.placedAt)}, and is the pro forma for your payment.`,
          `Agreed: ${daysWords(facts.order)}.`,
          `Our bank account is on the page of the order only, after you log in. We never send it in a file, an email or a message.`,
          noInvoice(facts),
          ...(pays ? feeTaxNotes(feeTax) : ['The seller pays our service fee for this order.']),
        ),
      ],
    }
  },
  // Whoever sees the parcel must not learn what is in it, so it does not name us either.
  'address-label': ({ order, seller }) => {
    const { lines, contact, telephone, instructions } = destinationOf(order.delivery)
    return {
      size: 'A6',
      facts: [],
      blocks: [
        {
          kind: 'parties',
          parties: [
            { as: 'From', name: seller.legalName, lines: registeredLines(seller) },
            { as: 'Order', name: String(order.number), lines: [] },
          ],
        },
        { kind: 'address', lines },
        {
          kind: 'pairs',
          rows: [
            ...(contact === '' ? [] : [['Contact', `${contact}, ${telephone}`] as const]),
            ...(instructions === '' ? [] : [['On arrival', instructions] as const]),
          ],
        },
      ],
    }
  },
  'packing-list': (facts) => ({
    facts: orderFacts(facts),
    blocks: [
      parties(facts),
      placeOf(facts),
      ...packed(facts),
      { kind: 'signature', labels: ['Packed on', 'For the seller'] },
    ],
  }),
  'dispatch-note': (facts) =>
    ofGoods(facts, {
      kind: 'pairs',
      title: 'Shipping',
      rows: [
        ...(facts.sentAt === null ? [] : [['Sent', dayOf(facts.sentAt)] as const]),
        ...carriage(facts),
        insurance(facts),
      ],
    }),
  memo: describeMemo,
  warranty: (facts) =>
    ofGoods(facts, {
      kind: 'text',
      title: 'What the seller warrants',
      paragraphs: [
        ...facts.warrants,
        `Given by ${facts.seller.legalName}, as the seller. ${brand.name} has not examined it.`,
      ],
    }),
  invoice: describeInvoice,
  'credit-note': describeCreditNote,
  'fee-invoice': describeFeeInvoice,
  'buyer-statement': (facts) =>
    ofGoods(
      facts,
      ...statement(facts, buyersRows(facts.movements, facts.order), 'Still held for you'),
      aboutPaper(
        'It shows every movement of your money for this order in our books. The order is closed.',
        noInvoice(facts),
      ),
    ),
  'seller-statement': (facts) =>
    ofGoods(
      facts,
      ...statement(facts, sellersRows(facts.movements, facts.order), 'Still due to you'),
      aboutPaper(
        'It shows what our books credited to you for this order, and what we sent you. The order is closed.',
        isTaxKnown(facts.lines)
          ? 'This is not an invoice. You can issue one on the page of the order.'
          : 'This is not an invoice. The invoice for the goods, with any tax that the law adds, is yours to issue.',
      ),
    ),
}

function footOf(kind: PaperKindName): string {
  if (paperKind(kind).issuer === 'us')
    return `${brand.name}, ${brand.emails.contact}. Dates are in UTC.`
  if (kind === 'address-label') return ''
  return `Written by ${brand.name} in the seller’s name. Dates are in UTC.`
}

/** Everything that a paper says but its number and date. */
export function describePaper(kind: PaperKindName, facts: PaperFacts): PaperContent {
  const { title, issuer } = paperKind(kind)
  return {
    title,
    issuer: issuer === 'us' ? null : facts.seller.legalName,
    ...contents[kind](facts),
    foot: footOf(kind),
  }
}

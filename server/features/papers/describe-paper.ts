import type { OrderLine } from '#server/features/orders/service.ts'
import {
  type Block,
  dayOf,
  type Pair,
  type Paper,
  type Party,
  shortDayOf,
} from '#server/pdf/paper.ts'
import { brand } from '#shared/brand.ts'
import { type Currency, digitsOf, plainAmount } from '#shared/contract/money.ts'
import { countryName } from '#shared/features/companies/country-name.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { wordsFor } from '#shared/features/orders/order-lines.ts'
import { groupedReference } from '#shared/features/orders/payment-reference.ts'
import { paperKind, type PaperKindName } from '#shared/features/papers/paper-kinds.ts'
import { capitalised, counted } from '#shared/ui/words.ts'

import type { NamedCompany, PaperFacts } from './paper-facts.ts'
import { buyersRows, sellersRows } from './statement-rows.ts'

/** An amount with all its decimals and its thousands apart, without its currency. */
function amountOf(minor: number, currency: Currency): string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const sign = minor < 0 ? '−' : ''
  // As text: a large amount of cents is not exact as a number of whole units.
  return sign + format.format(plainAmount({ minor: Math.abs(minor), currency }) as `${number}`)
}

const partyOf = (as: string, company: NamedCompany, reachable = true): Party => {
  const { legalName, address, country, registrationNumber, taxNumber } = company
  const numbers = [
    ...(registrationNumber === '' ? [] : [`Company number ${registrationNumber}`]),
    ...(taxNumber === '' ? [] : [`Tax number ${taxNumber}`]),
  ]
  return {
    as,
    name: legalName,
    lines: reachable
      ? [...address.split(/\r?\n/), countryName(country), ...numbers]
      : [countryName(country)],
  }
}

const parties = ({ seller, buyer, paid }: PaperFacts): Block => ({
  kind: 'parties',
  parties: [partyOf('Seller', seller, paid), partyOf('Buyer', buyer)],
})

/** What was ordered, as it was agreed: its title, and what the lot said about it. */
const goods = ({ title, stockNumber, lines }: OrderLine) => ({
  text: title,
  below: [...(stockNumber === '' ? [] : [`Stock number ${stockNumber}`]), ...lines],
})

const unitOf = ({ lines }: PaperFacts) => capitalised(wordsFor(lines).many)

const piecesOf = ({ pieces }: OrderLine) => pieces.toLocaleString('en-GB')

/** The goods without prices. */
const packed = (facts: PaperFacts): Block => ({
  kind: 'table',
  columns: [
    { header: 'Goods', width: 0.8 },
    { header: unitOf(facts), width: 0.2, numeric: true },
  ],
  rows: facts.lines.map((line) => [goods(line), piecesOf(line)]),
})

function priced(facts: PaperFacts): Block[] {
  const { order, lines } = facts
  const { currency, fee, tax, total } = order
  const money = (minor: number) => amountOf(minor, currency)
  // The price of one is rounded in an agreed amount, and would not multiply out.
  const agreed = lines.some(({ offerNumber }) => offerNumber !== null)
  const whyOf = ({ kind, offerNumber, tierFrom }: OrderLine) => {
    if (offerNumber !== null) return [`Agreed in offer ${offerNumber}`]
    const { one, many } = kinds[kind]
    return tierFrom > 1 ? [`Price from ${counted(tierFrom, one, many)} on`] : []
  }
  return [
    {
      kind: 'table',
      columns: [
        { header: 'Goods', width: agreed ? 0.7 : 0.52 },
        { header: unitOf(facts), width: 0.12, numeric: true },
        ...(agreed ? [] : [{ header: 'Price for one', width: 0.18, numeric: true }]),
        { header: `Amount, ${currency}`, width: 0.18, numeric: true },
      ],
      rows: lines.map((line) => {
        const { text, below } = goods(line)
        return [
          { text, below: [...below, ...whyOf(line)] },
          piecesOf(line),
          ...(agreed ? [] : [money(line.unitPrice)]),
          money(line.amount),
        ]
      }),
    },
    {
      kind: 'totals',
      rows: [
        ['Goods', money(order.goods)],
        ['Service fee', money(fee)],
        ...(tax > 0 ? [['Tax', money(tax)] as const] : []),
        [`Total, ${currency}`, money(total)],
      ],
    },
  ]
}

const noInvoice =
  'This is not a tax invoice: no tax is worked out in it. Your own invoice from the seller is due with the goods, with any tax that the law adds.'

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

/** What a paper says besides its head. */
interface Content {
  facts: readonly Pair[]
  blocks: readonly Block[]
}

const orderFacts = ({ order: { number, placedAt } }: PaperFacts): readonly Pair[] => [
  ['Order', String(number)],
  ['Ordered', dayOf(placedAt)],
]

const contents: Readonly<Record<PaperKindName, (facts: PaperFacts) => Content>> = {
  confirmation: (facts) => ({
    facts: [
      ['Order', String(facts.order.number)],
      ['Payment reference', groupedReference(facts.order.reference)],
    ],
    blocks: [
      parties(facts),
      ...priced(facts),
      {
        kind: 'text',
        title: 'About this paper',
        paragraphs: [
          `This confirms what was ordered on ${dayOf(facts.order.placedAt)}, and is the pro forma for your payment.`,
          `Our bank account is on the page of the order only, after you log in. We never send it in a file, an email or a message.`,
          noInvoice,
        ],
      },
    ],
  }),
  'packing-list': (facts) => ({
    facts: orderFacts(facts),
    blocks: [
      parties(facts),
      packed(facts),
      { kind: 'signature', labels: ['Packed on', 'For the seller'] },
    ],
  }),
  'dispatch-note': (facts) => {
    const { carrier, trackingNumber, insuredValue, currency } = facts.order
    return {
      facts: orderFacts(facts),
      blocks: [
        parties(facts),
        packed(facts),
        {
          kind: 'pairs',
          title: 'Carriage',
          rows: [
            ...(facts.sentAt === null ? [] : [['Sent', dayOf(facts.sentAt)] as const]),
            ['Carrier', carrier ?? ''],
            ['Tracking number', trackingNumber ?? ''],
            ['Insured value', `${amountOf(insuredValue ?? 0, currency)} ${currency}`],
          ],
        },
      ],
    }
  },
  warranty: (facts) => ({
    facts: orderFacts(facts),
    blocks: [
      parties(facts),
      packed(facts),
      {
        kind: 'text',
        title: 'What the seller warrants',
        paragraphs: [
          ...facts.warrants,
          `Given by ${facts.seller.legalName}, as the seller. ${brand.name} has not examined it.`,
        ],
      },
    ],
  }),
  'buyer-statement': (facts) => ({
    facts: orderFacts(facts),
    blocks: [
      parties(facts),
      packed(facts),
      ...statement(facts, buyersRows(facts.movements, facts.order), 'Still held for you'),
      {
        kind: 'text',
        title: 'About this paper',
        paragraphs: [
          'It shows every movement of your money for this order in our books. The order is over.',
          noInvoice,
        ],
      },
    ],
  }),
  'seller-statement': (facts) => ({
    facts: orderFacts(facts),
    blocks: [
      parties(facts),
      packed(facts),
      ...statement(facts, sellersRows(facts.movements, facts.order), 'Still due to you'),
      {
        kind: 'text',
        title: 'About this paper',
        paragraphs: [
          'It shows what our books credited to you for this order, and what we sent you. The order is over.',
          'This is not an invoice. The invoice for the goods, with any tax that the law adds, is yours to write.',
        ],
      },
    ],
  }),
}

/** Everything that a paper says, ready to be set. */
export function describePaper(
  kind: PaperKindName,
  facts: PaperFacts,
  { number, on }: { number: string; on: Date },
): Paper {
  const { title, issuer } = paperKind(kind)
  return {
    title,
    number,
    on,
    issuer: issuer === 'us' ? null : facts.seller.legalName,
    ...contents[kind](facts),
    foot:
      issuer === 'us'
        ? `${brand.name}, ${brand.emails.contact}. Dates are in UTC.`
        : `Written by ${brand.name} in the seller’s name. Dates are in UTC.`,
  }
}

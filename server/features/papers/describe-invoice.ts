import { type Order, settlementOf, taxOfLine } from '#server/features/orders/service.ts'
import { dayOf } from '#server/pdf/paper-days.ts'
import type { Block, Pair } from '#server/pdf/paper.ts'
import { divided } from '#shared/contract/decimal.ts'
import { invoiceNotes, taxLabel } from '#shared/features/taxes/tax-words.ts'
import type { TaxGroup } from '#shared/features/taxes/tax.ts'

import type { PaperFacts } from './paper-facts.ts'
import {
  amountOf,
  type Content,
  goodsGroups,
  orderFacts,
  parties,
  priced,
  taxGroupsOf,
  vatRows,
} from './paper-parts.ts'

/** The sum without VAT, the VAT by its rates, and what both come to. */
function totals(
  groups: readonly TaxGroup[],
  { order: { currency } }: PaperFacts,
  last: string,
): Block {
  const sum = (of: (group: TaxGroup) => number) =>
    amountOf(
      groups.reduce((all, group) => all + of(group), 0),
      currency,
    )
  const rows: Pair[] = [
    ['Without VAT', sum(({ amount }) => amount)],
    ...vatRows(groups, currency),
    [`${last}, ${currency}`, sum(({ amount, vat }) => amount + vat)],
  ]
  return { kind: 'totals', rows }
}

/** What the law wants to be said of how the goods are taxed. */
const notesOf = (groups: readonly TaxGroup[]): string[] => [
  ...new Set(
    groups.flatMap(({ treatment }) =>
      treatment === 'standard' || treatment === 'unknown' ? [] : invoiceNotes[treatment],
    ),
  ),
]

/** The seller's invoice for what was ordered. Source: Directive 2006/112/EC, Article 226. */
export function describeInvoice(facts: PaperFacts): Content {
  const groups = taxGroupsOf(facts.lines)
  const supplied = facts.sentAt === null ? [] : [['Supplied', dayOf(facts.sentAt)] as const]
  return {
    facts: [['Order', String(facts.order.number)], ...supplied],
    blocks: [
      parties(facts),
      priced(facts),
      totals(groups, facts, 'Total'),
      {
        kind: 'text',
        title: 'VAT and payment',
        paragraphs: [
          ...notesOf(groups),
          'The buyer has paid this invoice: the money was received for the order before the goods were sent.',
        ],
      },
    ],
  }
}

/**
 * What the price is reduced by: all of it and the shipping for goods that came back, that of the lines that
 * were rejected or a part of it, or what a settlement left of all lines. The last two leave the shipping as
 * it is.
 */
function reductionOf({ order, lines, inspected }: PaperFacts): TaxGroup[] {
  const groups = taxGroupsOf(lines)
  if (order.settledGoods === null) return groups
  const { seller, tax } = settlementOf(order)
  const { goods, keptGoods, keptTax } = order
  if (keptGoods === null || keptTax === null) {
    return sharedAmong(groups, goodsGroups(lines), { amount: goods - seller, vat: order.tax - tax })
  }
  // What the buyer accepted keeps its price, unless the two have agreed on less: then all of the rest goes first.
  const kept = taxGroupsOf(inspected.kept, lines)
  const rest = without(groups, kept)
  if (seller >= keptGoods) {
    return sharedAmong(rest, rest, { amount: goods - seller, vat: order.tax - tax })
  }
  const ofKept = { amount: keptGoods - seller, vat: keptTax - tax }
  return without(groups, without(kept, sharedAmong(kept, goodsGroups(inspected.kept), ofKept)))
}

const groupIn = (groups: readonly TaxGroup[], like: TaxGroup) =>
  groups.find((group) => taxLabel(group) === taxLabel(like)) ?? { amount: 0, vat: 0 }

const some = ({ amount, vat }: TaxGroup) => amount !== 0 || vat !== 0

/** What some groups leave of others. */
const without = (groups: readonly TaxGroup[], less: readonly TaxGroup[]): TaxGroup[] =>
  groups
    .map((group) => {
      const { amount, vat } = groupIn(less, group)
      return { ...group, amount: group.amount - amount, vat: group.vat - vat }
    })
    .filter(some)

/** A sum and its VAT, shared among groups by their prices and by their VAT. */
function sharedAmong(
  groups: readonly TaxGroup[],
  prices: readonly TaxGroup[],
  sum: { amount: number; vat: number },
): TaxGroup[] {
  const amounts = divided(
    sum.amount,
    groups.map((group) => groupIn(prices, group).amount),
  )
  const vats =
    sum.vat === 0
      ? []
      : divided(
          sum.vat,
          groups.map(({ vat }) => vat),
        )
  return groups
    .map((group, at) => ({ ...group, amount: amounts[at] ?? 0, vat: vats[at] ?? 0 }))
    .filter(some)
}

/** Whether the seller is paid for what the buyer accepted, and nothing else. */
const isForKept = ({ settledGoods, keptGoods }: Order) =>
  settledGoods !== null && settledGoods === keptGoods

/** The lines that the buyer rejected, each with what it cost. */
const rejectedRows = ({ order, inspected }: PaperFacts) =>
  inspected.rejected.map((line) => [
    { text: `${line.pieces.toLocaleString('en-GB')} × ${line.title}`, below: ['Rejected'] },
    taxLabel(taxOfLine(line)),
    amountOf(line.amount, order.currency),
  ])

/** The seller's correction of the invoice. */
export function describeCreditNote(facts: PaperFacts): Content {
  const { order, invoiceNumber } = facts
  const groups = reductionOf(facts)
  const what =
    order.settledGoods === null
      ? 'The goods came back, or were refunded'
      : 'Reduction of the price that the two sides agreed, or that was ruled'
  return {
    facts: [['Invoice', invoiceNumber ?? ''], ...orderFacts(facts).slice(0, 1)],
    blocks: [
      parties(facts),
      {
        kind: 'table',
        columns: [
          { header: 'What is credited', width: 0.56 },
          { header: 'VAT', width: 0.24 },
          { header: `Amount, ${order.currency}`, width: 0.2, numeric: true },
        ],
        rows: isForKept(order)
          ? rejectedRows(facts)
          : groups.map((group) => [what, taxLabel(group), amountOf(group.amount, order.currency)]),
      },
      totals(groups, facts, 'Total credited'),
      {
        kind: 'text',
        title: 'About this document',
        paragraphs: [
          `It reduces the invoice ${invoiceNumber ?? ''}. The buyer corrects the VAT deducted accordingly.`,
          ...notesOf(groups),
        ],
      },
    ],
  }
}
